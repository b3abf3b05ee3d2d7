import { spawnSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { builtPage } from '../helper/services.ts'

beforeAll(builtPage)

test('npm run licences lists packages of server and page, each with its licence, and ends with 0', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['config/licences.ts'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^server\tpg@[\d.]+\tMIT\t/m)
  expect(stdout).toMatch(/^page\treact@[\d.]+\tMIT\t/m)
})

// @module-tag all

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { durationsFile, readDurations, writeDurations } from '../../config/test/durations.ts'

it('the stored durations are those of existing test files, longest first', () => {
  const kept = Object.entries(readDurations(durationsFile))
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter(([name]) => !existsSync(name))).toEqual([])
  expect(kept.map(([, seconds]) => seconds)).toEqual(kept.map(([, seconds]) => seconds).sort((a, b) => b - a))
})

it('a run replaces what it measured; short and missing files are removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yardkey-durations-'))
  const file = join(folder, 'durations.json')
  const [one, two, three] = [
    'test/web/kit/list/list.test.ts',
    'test/web/router/guard.test.ts',
    'test/web/kit/text/names.test.ts',
  ]
  try {
    writeFileSync(file, JSON.stringify({ [one]: 20, [two]: 10, [three]: 8, 'test/gone.test.ts': 99 }))
    writeDurations(file, { [two]: 0, [three]: 30 })
    expect(Object.entries(readDurations(file))).toEqual([
      [three, 30],
      [one, 20],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('the reporter measures a file with its hooks', { tags: 'all' }, () => {
  const folder = mkdtempSync('node_modules/.cache/durations-')
  const file = resolve(folder, 'durations.json')
  const text = 'beforeAll(() => new Promise(done => setTimeout(done, 5_000))); it("a", () => {})'
  try {
    writeFileSync(join(folder, 'a.test.js'), text)
    const reporter = `--reporter=${resolve('config/test/duration-reporter.ts')}`
    const args = ['run', '--root', folder, '--globals', reporter]
    spawnSync('node_modules/.bin/vitest', args, { env: { PATH: process.env.PATH, YARDKEY_TEST_DURATIONS: file } })
    expect(Object.entries(JSON.parse(readFileSync(file, 'utf8')))).toEqual([[join(folder, 'a.test.js'), 5]])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

// @module-tag all

/** Tests that the audit runs, too, with a configuration of its own. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the audit can run the tests of the authorization of each call', () => {
  const name = 'callers.txt has no line of another call'
  const args = ['run', '--config=config/vitest-audit.ts', `--testNamePattern=${name}`, 'api/authorization']
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/vitest', args, { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toContain('1 passed')
})

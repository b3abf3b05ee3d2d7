// @module-tag all

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Runs the files whose path contains one of these words. @returns what is printed */
const printed = (...filters: string[]): string => {
  const module = JSON.stringify(resolve('config/test/run-vitest.ts'))
  const script = `import { runVitest } from ${module}
    console.log(await runVitest({ isFull: false, projects: ['unit'], filters: ${JSON.stringify(filters)} }))`
  const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  return stdout
}

it('a word that no path contains is told, and is a failure', () => {
  expect(printed('no-such-file')).toBe(
    'No test file has “no-such-file” in its path (`npm run test:full` alone runs *.full.test.ts).\n' +
      '{ passed: 0, failed: 1, skipped: 0 }\n',
  )
  expect(printed('no-such-file', 'nor-this')).toMatch(/^No test file has “no-such-file” or “nor-this” in its path/)
})

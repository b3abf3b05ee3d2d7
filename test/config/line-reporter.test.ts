// @module-tag all

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Runs Vitest on a file in a folder of its own. @returns what it prints, without colours and times */
const printed = (text: string, ...args: string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'yardkey-lines-'))
  const config = `export default { test: { globals: true, tags: [{ name: 'all' }] } }`
  try {
    writeFileSync(join(root, 'vitest.config.mjs'), config)
    writeFileSync(join(root, 'a.test.js'), text)
    const reporter = `--reporter=${resolve('config/test/line-reporter.ts')}`
    const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/vitest'), ['run', reporter, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return (stdout + stderr).replace(/\(\d+\.\d s\)/g, '(… s)')
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('a file that passes is one line, whatever it prints', () => {
  const text = 'it("a", () => console.log("noise")); it("b", () => {}); it.skip("c", () => {})'
  expect(printed(text)).toBe('✓ a.test.js: 2 passed, 1 skipped (… s)\n')
})

it('a failure comes at the end with its cause, the last lines of what its test has printed, and its pictures', () => {
  const text = `
    it("good", () => console.log("noise"))
    describe("group", () => it("bad", ({ task }) => {
      for (let line = 1; line <= 30; line++) console.log("line " + line + ".")
      task.meta.pictures = ["dist/page.png"]
      expect("found").toBe("wanted")
    }))`
  const lines = printed(text)
  expect(lines).toMatch(/^✗ a\.test\.js: 1 passed, 1 failed \(… s\)\n\n✗ a\.test\.js > group > bad\n/)
  expect(lines).toContain("expected 'found' to be 'wanted'")
  expect(lines).toContain('  | line 30.\n')
  expect(lines).toContain('  | line 11.\n')
  expect(lines).not.toContain('  | line 10.\n')
  expect(lines).toContain('picture: dist/page.png\n')
  expect(lines).not.toContain('noise')
})

it('a file that cannot be loaded and a broken hook are told', () => {
  expect(printed('import "./nowhere.js"')).toMatch(/^✗ a\.test\.js: 0 passed, 1 failed[\s\S]*nowhere\.js/)
  const hook = 'describe("group", () => { beforeAll(() => { throw new Error("no database") }); it("a", () => {}) })'
  expect(printed(hook)).toMatch(/✗ a\.test\.js > group\n[\s\S]*no database/)
})

it('tests of another tier are not told, and are no skipped ones', () => {
  const text = 'it("a", { tags: "all" }, () => {}); it("b", () => {})'
  expect(printed(text, '--tags-filter=!all')).toBe('✓ a.test.js: 1 passed (… s)\n')
  expect(printed('it("a", { tags: "all" }, () => {})', '--tags-filter=!all')).toBe('')
})

// @module-tag all

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Runs vitest on these files. @returns the exit status and what the reporter counted */
const count = (files: Record<string, string>) => {
  const root = mkdtempSync(join(tmpdir(), 'yardkey-count-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    const file = join(root, 'counts.json')
    const reporter = `--reporter=${resolve('config/test/count-reporter.ts')}`
    const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--root', root, '--globals', reporter], {
      env: { PATH: process.env.PATH, YARDKEY_TEST_COUNTS: file },
    })
    return { status, counts: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
  } finally {
    rmSync(root, { recursive: true })
  }
}

describe('the counts in the last line of npm test', () => {
  it('cover all files', () => {
    const result = count({
      'one.test.js': 'it("a", () => {}); it("b", () => {}); it.skip("c", () => {}); it.todo("d")',
      'two.test.js': 'it("a", () => {}); it("b", () => { throw new Error("no") })',
    })
    expect(result).toEqual({ status: 1, counts: { passed: 3, failed: 1, skipped: 2 } })
  })

  it('include a file that cannot be loaded, a broken hook and an error outside tests as failures', () => {
    expect(count({ 'a.test.js': 'import "./nowhere.js"', 'b.test.js': 'it("b", () => {})' })).toEqual({
      status: 1,
      counts: { passed: 1, failed: 1, skipped: 0 },
    })
    const hook = count({ 'a.test.js': 'beforeAll(() => { throw new Error("no") }); it("a", () => {})' })
    expect(hook).toMatchObject({ status: 1, counts: { passed: 0, failed: 1 } })
    const stray =
      'it("a", async () => { setTimeout(() => { throw new Error("late") }); await new Promise(r => setTimeout(r, 50)) })'
    expect(count({ 'a.test.js': stray })).toMatchObject({ status: 1, counts: { failed: 1 } })
  })
})

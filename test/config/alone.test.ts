/** Two commands in one folder, such as `npm start` and `npm test` in a fresh clone: they install and build one after the other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

describe.skipIf(process.platform === 'win32')('commands in one folder', () => {
  let root: string
  let started: ChildProcess[]
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'yardkey-alone-'))
    started = []
  })
  afterEach(() => {
    for (const child of started) child.kill('SIGKILL')
    rmSync(root, { recursive: true })
  })

  const log = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8') : '')

  /** A command that writes its name into a log, waits for a file `go`, and writes it again. */
  const command = (name: string) => {
    const script = `
      import { alone } from ${JSON.stringify(resolve('config/prepare/alone.mjs'))}
      import { appendFileSync, existsSync } from 'node:fs'
      import { setTimeout } from 'node:timers/promises'
      await alone('.', async () => {
        appendFileSync('log', '${name} ')
        while (!existsSync('go')) await setTimeout(10)
        appendFileSync('log', '${name} ')
      })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
    started.push(child)
    return { child, said: text(child.stdout), ended: once(child, 'close') }
  }
  const go = () => writeFileSync(join(root, 'go'), '')

  test('the second waits for the first, and says so', async () => {
    const first = command('first')
    await expect.poll(log).toBe('first ')
    const second = command('second')
    await once(second.child.stdout, 'data')
    go()
    await Promise.all([first.ended, second.ended])
    expect(log()).toBe('first first second second ')
    expect(await first.said).toBe('')
    expect(await second.said).toMatch(/^Waiting for another command, [^\n]*\n$/)
  })

  test('of two that begin together one waits', async () => {
    const both = [command('a'), command('b')]
    await expect.poll(log).not.toBe('')
    go()
    await Promise.all(both.map(({ ended }) => ended))
    expect(['a a b b ', 'b b a a ']).toContain(log())
  })

  test('one that is killed keeps nobody, and nothing stays', async () => {
    const first = command('first')
    await expect.poll(log).toBe('first ')
    first.child.kill('SIGKILL')
    await first.ended
    go()
    await command('second').ended
    expect(log()).toBe('first second second ')
    expect(existsSync(join(root, 'dist', 'preparing'))).toBe(false)
  })
})

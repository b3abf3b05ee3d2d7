/** How the programs and folders of a command end with it, even if it is killed: see also interrupted.test.ts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRunning } from '../helper/running.ts'

/** Runs a script as a child of a shell, as npm does, and reads the first line that it prints. */
const start = async (script: string, env: Record<string, string>): Promise<{ shell: ChildProcess; line: string }> => {
  const args = ['-c', '"$0" --input-type=module --eval "$1"; exit $?', process.execPath, script]
  const shell = spawn('/bin/sh', args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const [text] = (await once(shell.stdout, 'data')) as [Buffer]
  return { shell, line: text.toString().trim() }
}

describe.skipIf(process.platform === 'win32')('a command that runs a program', () => {
  const module = JSON.stringify(resolve('config/prepare/run.mjs'))
  // It prints the ids of the command, of the program and of what that has started, and none of them ends by itself.
  const program = 'trap "" HUP INT TERM; sleep 1000 & echo "$PPID $$ $!"; wait'
  const script = `import { run } from ${module}; await run('/bin/sh', ['-c', ${JSON.stringify(program)}], { cwd: '.' })`
  let shell: ChildProcess
  let command = 0
  let others: number[]
  beforeEach(async () => {
    const started = await start(script, { npm_lifecycle_event: 'test' })
    shell = started.shell
    ;[command = 0, ...others] = started.line.split(' ').map(Number)
    expect(others.filter(isRunning)).toHaveLength(2)
  })
  afterEach(() => {
    for (const pid of [command, ...others]) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })

  test('is killed: all that the program has started ends', async () => {
    process.kill(command, 'SIGKILL')
    await expect.poll(() => others.filter(isRunning)).toEqual([])
  })

  test('loses npm, which is killed: it ends, with all that the program has started', async () => {
    shell.kill('SIGKILL')
    await expect.poll(() => [command, ...others].filter(isRunning)).toEqual([])
  })

  test('whose program is killed: what that has started ends', async () => {
    process.kill(others[0] ?? 0, 'SIGKILL')
    await expect.poll(() => [command, ...others].filter(isRunning)).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('the folder of a run of tests', () => {
  let temporary: string
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'yardkey-ends-'))
  })
  afterEach(() => rmSync(temporary, { recursive: true, force: true }))

  const module = JSON.stringify(resolve('test/helper/services/run-folder.ts'))
  const opened = (then: string) => `
    import { tmpdir } from 'node:os'
    import { writeFileSync } from 'node:fs'
    import { openRunFolder } from ${module}
    const close = openRunFolder()
    writeFileSync(tmpdir() + '/file', 'text')
    console.log(process.pid + ' ' + tmpdir())
    ${then}`

  test('is removed at its end, and when the run is killed', async () => {
    for (const [then, signal] of [
      ['close()', 0],
      ['setInterval(() => {}, 1000)', 'SIGKILL'],
    ] as const) {
      const { line } = await start(opened(then), { TMPDIR: temporary })
      const [pid = '', folder = ''] = line.split(' ')
      expect(folder).toMatch(/\/yardkey-run-\d+-\w+$/)
      if (signal !== 0) {
        expect(existsSync(join(folder, 'file'))).toBe(true)
        process.kill(Number(pid), signal)
      }
      await expect.poll(() => existsSync(folder)).toBe(false)
    }
  })

  test.runIf(process.platform === 'linux')('is removed after a program of the run that makes it again', async () => {
    const again =
      'mkdir "$TMPDIR/started"; while [ -e "$TMPDIR" ]; do sleep 0.1; done; mkdir -p "$TMPDIR/again" "$OTHER"'
    const other = join(temporary, 'other')
    const script = `
      const { spawn } = await import('node:child_process')
      spawn('/bin/sh', ['-c', ${JSON.stringify(again)}], { detached: true, stdio: 'ignore' })
      setInterval(() => {}, 1000)`
    const { line } = await start(opened(script), { TMPDIR: temporary, OTHER: other })
    const [pid = '', folder = ''] = line.split(' ')
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true)
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => existsSync(other)).toBe(true)
    await expect.poll(() => existsSync(folder)).toBe(false)
  })

  test('of an earlier run is removed by the next, unless that is still running', async () => {
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(ended, 'exit')
    const names = [ended.pid, process.pid].map(pid => `yardkey-run-${pid}-abcdef`)
    for (const name of names) mkdirSync(join(temporary, name))
    await start(opened('close()'), { TMPDIR: temporary })
    await expect.poll(() => readdirSync(temporary)).toEqual(names.slice(1))
  })
})

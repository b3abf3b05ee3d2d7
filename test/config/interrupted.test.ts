// @module-tag all

/** What a run of tests leaves that is interrupted while its servers and its browser work: nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtPage, isFull, isMissing } from '../helper/services.ts'
import { until } from '../helper/until.ts'

interface Found {
  pid: number
  command: string
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process has ended, or is not ours.
    return ''
  }
}

/** The processes whose command or environment names a folder. */
const processesOf = (folder: string): Found[] =>
  globSync('/proc/[0-9]*').flatMap(path => {
    const command = read(`${path}/cmdline`)
    const isOurs = [command, read(`${path}/environ`)].some(text => text.includes(folder))
    return isOurs && command !== '' ? [{ pid: Number(path.slice('/proc/'.length)), command }] : []
  })

const bytesOf = (folder: string): number =>
  globSync(join(folder, '**')).reduce((total, file) => total + (existsSync(file) ? statSync(file).size : 0), 0)

describe.skipIf(process.platform !== 'linux' || isMissing('chromium') || isMissing('postgres'))(
  'a run of tests',
  () => {
    let folder: string
    let npm: ChildProcess
    let output: string
    // The run that is interrupted finds it.
    beforeAll(builtPage)
    beforeEach(async () => {
      // Not in the folder of this run: the path of a socket may have 107 bytes. The account of PostgreSQL passes through it.
      folder = mkdtempSync(join(dirname(tmpdir()), 'interrupted-'))
      chmodSync(folder, 0o755)
      const { PATH = '', HOME = '' } = process.env
      // As npm does it: a shell, whose child is the script.
      const script = '"$0" config/prepare.mjs test test/e2e/joining/contact; exit $?'
      npm = spawn('/bin/sh', ['-c', script, process.execPath], {
        env: { PATH, HOME, TMPDIR: folder, npm_lifecycle_event: 'test' },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      output = ''
      for (const stream of [npm.stdout, npm.stderr])
        stream?.on('data', (text: Buffer) => {
          output += text.toString()
        })
      // In the order in which they start: each has its own time.
      for (const part of ['postgres', 'server/main.ts', 'chromium'])
        await until(`${part} to run`, async () => commands().includes(part))
    })
    afterEach(() => {
      for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 1000 })
    })

    const commands = () => {
      if (npm.exitCode !== null) throw new Error(`the run has ended:\n${output}`)
      return processesOf(folder)
        .map(({ command }) => command)
        .join('\n')
    }
    const pidOf = (name: string) => processesOf(folder).find(({ command }) => command.includes(name))?.pid ?? 0
    /** The group of a terminal. */
    const group = () => -(npm.pid ?? 0)

    const ways: [string, () => unknown][] = [
      ['Ctrl+C', () => process.kill(group(), 'SIGINT')],
      ['npm is killed', () => npm.kill('SIGKILL')],
      ['Vitest is killed', () => process.kill(pidOf('vitest'), 'SIGKILL')],
      ['the terminal closes', () => process.kill(group(), 'SIGHUP')],
      ['the script is killed', () => process.kill(pidOf('config/prepare.mjs test'), 'SIGKILL')],
      ['the runner is killed', () => process.kill(pidOf('config/test.ts'), 'SIGKILL')],
    ]

    const asked = ['Ctrl+C', 'the terminal closes']

    test.each(isFull ? ways : ways.slice(0, 3))(
      '%s: no process stays, and no folder over 10 MB',
      async (way, interrupt) => {
        interrupt()
        await expect.poll(() => processesOf(folder)).toEqual([])
        expect(bytesOf(folder)).toBeLessThan(10_000_000)
        // A runner that is killed cannot remove its own, of a few bytes.
        if (asked.includes(way)) await expect.poll(() => readdirSync(folder)).toEqual([])
      },
    )
  },
)

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { waitMs } from '../../config/test/limits.ts'

const module = new URL('../../server/http/standard-output.ts', import.meta.url).href

const argumentsOf = (code: string) => [
  '--input-type=module',
  '-e',
  `import { standardOutput } from ${JSON.stringify(module)}\nconst { now, soon, drained } = standardOutput()\n${code}`,
]

/** Runs code with its own `standardOutput`, in a separate process. */
const run = (code: string, stdout: 'pipe' | number = 'pipe') =>
  spawnSync(process.execPath, argumentsOf(code), {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout: waitMs,
    killSignal: 'SIGKILL',
  })

describe('standard output of logs', () => {
  test('lines keep their order, buffered or not, and none is lost at exit', () => {
    const { stdout, status } = run(`
      soon.write('1\\n')
      now.write('2\\n')
      for (let line = 3; line <= 1999; line++) soon.write(line + '\\n')
      await drained()
      soon.write('2000\\n')
      process.exit(0)`)
    expect(stdout).toBe(Array.from({ length: 2000 }, (_, at) => `${at + 1}\n`).join(''))
    expect(status).toBe(0)
  })

  test('a single buffered line is written by itself, while the process goes on', async () => {
    const code = `
      soon.write('alone\\n')
      setInterval(() => {}, 1_000)`
    const child = spawn(process.execPath, argumentsOf(code), { stdio: ['ignore', 'pipe', 'ignore'] })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    child.kill('SIGKILL')
    expect(String(said)).toBe('alone\n')
  })

  test('a stalled reader blocks nothing, and at most one megabyte is buffered', async () => {
    // A write that blocked would never end: nothing is read before this word is said.
    const code = `
      for (let round = 0; round < 40; round++) {
        for (let line = 0; line < 100; line++) soon.write('x'.repeat(999) + '\\n')
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      await drained()
      console.error('alive')`
    // A pipe of the shell instead of Node's socket, whose capacity differs between kernels. Its reader waits for a line.
    const stalled = `exec 3<&0; "$0" "$1" "$2" "$3" </dev/null | { read -r go <&3; cat; }`
    const child = spawn('sh', ['-c', stalled, process.execPath, ...argumentsOf(code)])
    const [said] = (await once(child.stderr, 'data')) as [Buffer]
    expect(String(said)).toBe('alive\n')
    child.stdin.end('\n')
    let text = ''
    for await (const chunk of child.stdout) text += String(chunk)
    const pipeBytes = 64 * 1024
    const batchBytes = 4 * 1024
    expect(text.length).toBeGreaterThan(1024 * 1024)
    expect(text.length).toBeLessThan(1024 * 1024 + pipeBytes + batchBytes)
    const lines = text.trimEnd().split('\n')
    const [notice] = lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line) as { dropped: number })
    expect(lines.length - 1 + (notice?.dropped ?? 0)).toBe(4_000)
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  })

  test('a full disk does not end the process, and memory stays bounded', () => {
    const { stderr, status } = run(
      `
      const before = process.memoryUsage().rss
      for (let line = 0; line < 30_000; line++) {
        soon.write('x'.repeat(1_000) + '\\n')
        if (line % 1_000 === 0) {
          now.write('y\\n')
          await new Promise(resolve => setImmediate(resolve))
        }
      }
      console.error((process.memoryUsage().rss - before) / 1024 ** 2 < 25 ? 'alive' : 'too much')`,
      openSync('/dev/full', 'w'),
    )
    expect({ stderr, status }).toEqual({ stderr: 'alive\n', status: 0 })
  })

  test('two writers on one pipe with a slow reader do not mix their lines', async () => {
    const code = `
      for (let line = 0; line < 300; line++) {
        const text = JSON.stringify({ line, text: 'x'.repeat(400) }) + '\\n'
        if (line % 3 === 0) now.write(text)
        else soon.write(text)
        if (line % 50 === 0) await new Promise(resolve => setTimeout(resolve, 20))
      }
      while (true) await drained().then(() => process.exit())`
    const two = `"$0" "$1" "$2" "$3" & "$0" "$1" "$2" "$3"; wait`
    const child = spawn('sh', ['-c', two, process.execPath, ...argumentsOf(code)])
    let text = ''
    for await (const chunk of child.stdout) {
      text += String(chunk)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(600)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ text: 'x'.repeat(400) })
  })

  test('after a full disk the next line starts on a new line', () => {
    // A file limited to 8 blocks of 512 bytes replaces a full disk.
    const folder = mkdtempSync(join(tmpdir(), 'yardkey-log-'))
    const file = join(folder, 'log')
    const code = `
      const text = n => JSON.stringify({ n, text: 'x'.repeat(900) }) + '\\n'
      for (let n = 0; n < 8; n++) now.write(text(n))
      await drained()
      truncateSync(${JSON.stringify(file)}, 3_000)
      now.write(text(8))
      await drained()`
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" "$1" "$2" "$3" >> ${file}`
    const args = argumentsOf(`import { truncateSync } from 'node:fs'\n${code}`)
    const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, ...args], { encoding: 'utf8' })
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    rmSync(folder, { recursive: true })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(lines.slice(-2).map(line => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ n: 8 }),
      expect.objectContaining({ dropped: expect.any(Number) }),
    ])
  })
})

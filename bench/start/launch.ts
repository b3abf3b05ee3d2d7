import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Launched {
  /** Milliseconds from the launch until a path answers with 200. */
  answers: (path: string) => Promise<number>
  /** Its processes: npm first, the server last. */
  processes: () => number[]
  output: () => string
  stop: () => Promise<void>
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** Runs `npm start` on a data folder, without variables of the caller that would configure it. */
export const launch = (folder: string, port: number, env: Record<string, string> = {}): Launched => {
  const { PATH = '', HOME = '' } = process.env
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: folder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  return {
    answers: async path => {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
        await response?.body?.cancel()
        if (response?.status === 200) return performance.now() - begin
        if (child.exitCode !== null) throw new Error(`npm start has ended:\n${output}`)
        await wait(10)
      }
    },
    processes: () => treeOf(child.pid ?? 0),
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

// @ts-check
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Replaces this process by a program, so that it does not occupy memory beside a server. Where Node cannot (on Windows, before
 * 22.15), the program runs as a child.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string | undefined> }} options
 * @returns {Promise<number>} the exit code of the child
 */
export const become = async (program, args, { cwd, env }) => {
  if (process.platform === 'win32' || process.execve === undefined) return run(program, args, { cwd, env })
  process.chdir(cwd)
  return process.execve(program, [program, ...args], env)
}

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/**
 * Runs a program with our standard streams, and forwards signals to it and its children. The program gets its own process group,
 * because a terminal sends Ctrl+C to a whole group and npm sends it again. Otherwise the program would receive the same
 * signal up to three times, and a second one means "stop at once".
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'ignore' }} options
 * @returns {Promise<number>} its exit code; 128 + n where signal n ended it
 */
export const run = (program, args, { cwd, env, stdout = 'inherit' }) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['inherit', stdout, 'inherit'], detached: true })
    let last = 0
    /** @param {NodeJS.Signals} signal */
    const forward = signal => {
      if (Date.now() - last < 1000) return
      last = Date.now()
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
      } catch {
        // The program has just ended.
      }
    }
    for (const signal of signals) process.on(signal, forward)
    const done = () => {
      for (const signal of signals) process.off(signal, forward)
    }
    child.on('error', error => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })

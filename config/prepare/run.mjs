// @ts-check
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/**
 * Runs a program with our standard streams and hands signals on, to all that it has started too. It stands in a process
 * group of its own, because a terminal sends Ctrl+C to a whole group, and npm sends signals to its child once more: it would
 * hear the same one up to three times, and a second one means "at once".
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
    const handOn = signal => {
      if (Date.now() - last < 1000) return
      last = Date.now()
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
      } catch {
        // It has just ended.
      }
    }
    for (const signal of signals) process.on(signal, handOn)
    const done = () => {
      for (const signal of signals) process.off(signal, handOn)
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

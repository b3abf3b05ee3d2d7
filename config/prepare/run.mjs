// @ts-check
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
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

/** A shell that waits for a line before it becomes the program: without one, since we have ended, it ends. */
const gated = ['-c', 'read -r _ <&3 && exec "$0" "$@" 3<&-']

/**
 * Ends a process group when this process ends, even if it is killed: a shell waits for the end of a pipe that only we hold open.
 *
 * @returns {{ tell: (leader: number | undefined) => void, end: () => void }} `tell` names the group; `end` ends it now
 */
const endGroupWithUs = () => {
  const script = 'trap "" HUP INT TERM; read -r leader; read -r _; [ -z "$leader" ] || kill -s KILL -- "-$leader"'
  const watch = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watch.on('error', () => {})
  watch.stdin.on('error', () => {})
  watch.unref()
  // A pipe of Node is a socket, which may stay open at our end.
  if (watch.stdin instanceof Socket) watch.stdin.unref()
  return { tell: leader => watch.stdin.write(`${leader ?? ''}\n`), end: () => watch.stdin.end() }
}

const npm = process.ppid

/** Ends this process when npm, which has started it, is gone. */
const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const timer = setInterval(() => process.ppid !== npm && process.exit(128 + constants.signals.SIGHUP), 1000)
  return () => clearInterval(timer)
}

/**
 * Runs a program with our standard streams, and forwards signals to it and its children. The program gets its own process group,
 * because a terminal sends Ctrl+C to a whole group and npm sends it again. Otherwise the program would receive the same
 * signal up to three times, and a second one means "stop at once". Nothing of the group outlives this process.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'ignore', readsKeys?: boolean }} options
 *   `readsKeys`: it stays in our group, to which the terminal gives what is typed, Ctrl+C included
 * @returns {Promise<number>} its exit code; 128 + n where signal n ended it
 */
export const run = (program, args, { cwd, env, stdout = 'inherit', readsKeys = false }) =>
  new Promise((resolve, reject) => {
    const group = readsKeys || process.platform === 'win32' ? undefined : endGroupWithUs()
    const child = group
      ? spawn('/bin/sh', [...gated, program, ...args], {
          cwd,
          env,
          stdio: ['inherit', stdout, 'inherit', 'pipe'],
          detached: true,
        })
      : spawn(program, args, { cwd, env, stdio: ['inherit', stdout, 'inherit'], detached: !readsKeys })
    // Nothing of the group runs before its end is sure.
    group?.tell(child.pid)
    const gate = child.stdio[3]
    if (gate instanceof Socket) gate.on('error', () => {}).end('\n')
    const outliveNpm = endWithNpm()
    let last = 0
    /** @param {NodeJS.Signals} signal */
    const forward = signal => {
      if (Date.now() - last < 1000 || (readsKeys && signal === 'SIGINT')) return
      last = Date.now()
      try {
        if (child.pid !== undefined) process.kill(readsKeys ? child.pid : -child.pid, signal)
      } catch {
        // The program has just ended.
      }
    }
    for (const signal of signals) process.on(signal, forward)
    const done = () => {
      group?.end()
      outliveNpm()
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

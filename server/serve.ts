import closeWithGrace from 'close-with-grace'
import { fileProblem } from './http/file-problem.ts'

/** Stops a server gracefully: finishes requests in progress, then closes everything. */
export type Stop = () => Promise<void>

/** The program could not start. The message is for the person who started it. */
export class StartError extends Error {}

/** Time limit for a graceful stop. Supervisors usually send SIGKILL ten seconds after SIGTERM. */
const stopLimitMs = 9_000

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/**
 * A terminal or a supervisor signals a whole group of processes, and npm passes the signal on: the same signal arrives several
 * times within this time. Later ones mean "stop at once".
 */
const sameSignalMs = 1_000

const explain = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  const problem = fileProblem(error)
  if (problem !== undefined) return problem
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message.replace(/^listen EADDRINUSE: /, '')}. Stop what listens there, or choose another port.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const printError = (text: string) => process.stderr.write(`${text}\n`)

/**
 * Starts a server and stops it gracefully at the first signal: exit code 0. While it starts, the first one ends it at once, since what it
 * makes survives a crash. A later one stops it at once: exit code 1. An error at start, or an uncaught one later, is printed to standard error: exit code 1. `limitMs` is false for a program that must outlive
 * others, which have this limit themselves.
 */
export const serve = (start: () => Promise<Stop>, limitMs: number | false = stopLimitMs): void => {
  // New files are readable by their owner only. A worker thread cannot set this.
  process.umask(0o077)
  let stop: Stop | undefined
  start().then(
    started => {
      stop = started
    },
    error => {
      printError(explain(error))
      process.exit(1)
    },
  )
  let stoppingSince: number | undefined
  const { close } = closeWithGrace(
    { delay: limitMs, skip: [...signals], logger: { error: (first: unknown) => printError(explain(first)) } },
    async ({ err }) => {
      stoppingSince ??= performance.now()
      if (err) printError(explain(err))
      await stop?.()
    },
  )
  const onSignal = () => {
    if (stoppingSince === undefined) close()
    else if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
  }
  for (const signal of signals) process.on(signal, onSignal)
}

import closeWithGrace from 'close-with-grace'

/** Ends what runs: answers what has begun, then closes all. */
export type Stop = () => Promise<void>

/** Why the program could not start, in words for the person who started it. */
export class StartError extends Error {}

/** Beyond this the process ends all the same: whoever sent SIGTERM waits for 10 seconds at most. */
const patienceMs = 9_000

const explain = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message.replace(/^listen EADDRINUSE: /, '')}. Stop what listens there, or choose another port.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const say = (text: string) => process.stderr.write(`${text}\n`)

/**
 * Starts a server and ends it gracefully at the first signal: exit code 0. An error at start or an uncaught one later is
 * told on standard error: exit code 1.
 */
export const serve = (start: () => Promise<Stop>): void => {
  // New files are for this account only. A thread cannot set it.
  process.umask(0o077)
  const started = start()
  started.catch(error => {
    say(explain(error))
    process.exit(1)
  })
  closeWithGrace({ delay: patienceMs, logger: { error: (first: unknown) => say(explain(first)) } }, async ({ err }) => {
    if (err) say(explain(err))
    const stop = await started
    await stop()
  })
}

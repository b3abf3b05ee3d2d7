import { setImmediate as otherRequests } from 'node:timers/promises'

export interface Poll {
  /** Starts a round unless one is running. Resolves when it has ended; never rejects. */
  run: () => Promise<void>
  /** Runs a round at each interval. */
  start: () => void
  /** Resolves when the round that is running has ended. */
  stop: () => Promise<void>
}

/** Repeats background work, one round at a time, so that a slow database or mail server does not accumulate them. */
export const createPoll = (work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Poll => {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const run = () => {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined
      })
    return round
  }
  return {
    run,
    start: () => {
      timer ??= setInterval(run, everyMs)
    },
    stop: async () => {
      clearInterval(timer)
      timer = undefined
      await round
    },
  }
}

/** Logs failures. */
export type Warn = (details: object, message: string) => void

interface Due<T> {
  /**
   * Claims one and finishes it: in slices, each of which locks its job, or by one transaction that claims it and stores its mails. Of
   * concurrent processes one does it.
   */
  work: (one: T) => Promise<unknown>
  warn: Warn
  /** What is logged if one fails. */
  failed: string
}

/** Finishes what is due, one after the other. One that fails holds no other up: the next round tries it again. */
export const finishDue = async <T>(found: readonly T[], { work, warn, failed }: Due<T>): Promise<void> => {
  for (const one of found) {
    await work(one).catch((error: unknown) => warn({ err: error }, failed))
    // PGlite answers without a turn of the event loop.
    await otherRequests()
  }
}

/** Finds what is due at each interval, and finishes it. */
export const createDuePoll = <T>({
  find,
  everyMs,
  ...due
}: Due<T> & { find: () => Promise<readonly T[]>; everyMs: number }): Poll =>
  createPoll(
    async () => finishDue(await find(), due),
    everyMs,
    error => due.warn({ err: error }, due.failed),
  )

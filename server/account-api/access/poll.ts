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

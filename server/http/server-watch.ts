import { setTimeout as wait } from 'node:timers/promises'

/** Work that takes longer than this makes us ask whether the server is there at all. */
const suspectAfterMs = 1_500
const betweenLooksMs = 250
const betweenProbesMs = 500

/** Tells a server that is slow from one that is connected but silent. */
export interface ServerWatch {
  isSilent(): boolean
  /** Calls `giveUp` when the server falls silent while some work runs. @returns ends the watch, once the work has ended */
  during(giveUp: () => void): () => void
  /** Asks now, and until the server answers. */
  suspect(): void
  /** Notes an answer that came another way: a server that answers is not silent. */
  answered(): void
  close(): void
}

/**
 * Long work alone does not mean silence. So a second connection asks, one for all work that is suspected, and again as long
 * as it lasts. Once it finds silence, it asks until the server answers; meanwhile calls need not find out by
 * waiting.
 *
 * @param probe whether the server answers a new connection, within a bound of its own; never rejects
 */
export const createServerWatch = (probe: () => Promise<boolean>): ServerWatch => {
  /** Work under way and when it began, the oldest first. */
  const running = new Map<() => void, number>()
  let looks: NodeJS.Timeout | undefined
  let isLooking = false
  let silent = false
  let closed = false
  let answers = 0

  /** An answer that came another way meanwhile counts for the probe. */
  const isAnswering = async () => {
    const before = answers
    return (await probe()) || answers > before
  }
  const ask = async () => {
    silent = !(await isAnswering())
    while (silent && !closed) {
      for (const giveUp of [...running.keys()]) giveUp()
      await wait(betweenProbesMs, undefined, { ref: false })
      silent = !(await isAnswering())
    }
  }
  const suspect = async () => {
    if (isLooking) return
    isLooking = true
    await ask()
    isLooking = false
  }
  // One timer for all work: much of it takes a millisecond.
  const look = () => {
    const [oldest] = running.values()
    if (oldest === undefined) {
      clearInterval(looks)
      looks = undefined
    } else if (performance.now() - oldest >= suspectAfterMs) {
      // The probe never rejects. Any other error is a bug: uncaught, it ends the process.
      void suspect()
    }
  }
  return {
    isSilent: () => silent,
    during: giveUp => {
      running.set(giveUp, performance.now())
      looks ??= setInterval(look, betweenLooksMs).unref()
      return () => running.delete(giveUp)
    },
    suspect: () => void suspect(),
    answered: () => {
      answers++
      silent = false
    },
    close: () => {
      closed = true
      clearInterval(looks)
    },
  }
}

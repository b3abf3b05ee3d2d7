import { setTimeout as wait } from 'node:timers/promises'

/** Work that takes longer than this triggers a probe of the server. */
export const suspectAfterMs = 1_500
const betweenLooksMs = 250
const betweenProbesMs = 500

/** Distinguishes a slow server from one that is connected but unresponsive (silent). */
export interface ServerWatch {
  isSilent(): boolean
  /** Calls `giveUp` if the server becomes silent during some work. @returns a function to call when the work ends */
  during(giveUp: () => void): () => void
  /** Probes now, and while the server is silent until it answers. */
  suspect(): void
  /** Reports an answer other than the probe's: a server that answers is not silent. */
  answered(): void
  close(): void
}

/**
 * Slow work alone does not mean silence. So a second connection probes the server, once for all slow work, and again while the
 * work lasts. While the server is silent, it is probed until it answers, and calls fail at once instead of waiting.
 *
 * @param probe whether the server answers on a new connection, with its own time limit; never rejects
 * @param suspectMs how long work takes until the server is probed
 */
export const createServerWatch = (probe: () => Promise<boolean>, suspectMs = suspectAfterMs): ServerWatch => {
  /** Work in progress and when it began, the oldest first. */
  const running = new Map<() => void, number>()
  let looks: NodeJS.Timeout | undefined
  let isLooking = false
  let silent = false
  let closed = false
  let answers = 0

  /** Any answer during the probe counts as an answer to it. */
  const isAnswering = async () => {
    const before = answers
    return (await probe()) || answers > before
  }
  const probeWhileSilent = async () => {
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
    await probeWhileSilent()
    isLooking = false
  }
  // One timer for all work, because most work takes only a millisecond.
  const look = () => {
    const [oldest] = running.values()
    if (oldest === undefined) {
      clearInterval(looks)
      looks = undefined
    } else if (performance.now() - oldest >= suspectMs) {
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

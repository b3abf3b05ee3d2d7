import { setTimeout as wait } from 'node:timers/promises'

/** A statement that takes longer than this makes us ask whether the server is there at all. */
const suspectAfterMs = 1_500
const betweenProbesMs = 500

/** Tells a server that is slow from one that is connected but silent. */
export interface ServerWatch {
  isSilent(): boolean
  /** Calls `giveUp` when the server falls silent while a statement runs. @returns ends the watch, once the statement has ended */
  during(giveUp: () => void): () => void
  close(): void
}

/**
 * A long statement alone does not mean silence: it may be working. So a second connection asks, one for all statements that
 * are suspected, and again as long as they last. Once it finds silence, it asks until the server answers; meanwhile calls need
 * not find out by waiting.
 *
 * @param probe whether the server answers a new connection, within a bound of its own; never rejects
 */
export const createServerWatch = (probe: () => Promise<boolean>): ServerWatch => {
  const statements = new Set<() => void>()
  let isLooking = false
  let silent = false
  let closed = false

  const look = async () => {
    silent = !(await probe())
    while (silent && !closed) {
      for (const giveUp of statements) giveUp()
      await wait(betweenProbesMs, undefined, { ref: false })
      silent = !(await probe())
    }
  }
  const suspect = async () => {
    if (isLooking) return
    isLooking = true
    await look()
    isLooking = false
  }
  return {
    isSilent: () => silent,
    during: giveUp => {
      statements.add(giveUp)
      const timer = setInterval(suspect, suspectAfterMs)
      timer.unref()
      return () => {
        clearInterval(timer)
        statements.delete(giveUp)
      }
    },
    close: () => {
      closed = true
    },
  }
}

import type { Clock } from '../clock.ts'

export interface Breaker {
  /** Milliseconds until another request makes sense; 0: go on. While it is open, one request per pause is let through to look. */
  pause: () => number
  isOpen: () => boolean
  /** How often it has opened. */
  openings: () => number
  /** Milliseconds until a request is let through to look; 0: now. Asking changes nothing. */
  left: () => number
  succeeded: () => void
  failed: () => void
}

/**
 * A circuit breaker: after `limit` failures in a row calls fail at once. An answer closes it again: that of a request which
 * is let through after `pauseMs`, or of a question about readiness before that.
 */
export const createBreaker = (clock: Clock, { limit = 10, pauseMs = 5_000 } = {}): Breaker => {
  let failures = 0
  let closedUntil = 0
  let openings = 0
  return {
    pause: () => {
      if (failures < limit) return 0
      const left = closedUntil - clock()
      if (left > 0) return left
      closedUntil = clock() + pauseMs
      return 0
    },
    isOpen: () => failures >= limit,
    openings: () => openings,
    left: () => (failures < limit ? 0 : Math.max(0, closedUntil - clock())),
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures++
      if (failures === limit) openings++
      if (failures >= limit) closedUntil = clock() + pauseMs
    },
  }
}

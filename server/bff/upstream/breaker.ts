import { isLasting } from '../../http/window.ts'
import type { Clock } from '../clock.ts'

export interface Breaker {
  /** Milliseconds until a request may be sent; 0: now. While open, lets one trial request through per pause. */
  pause: () => number
  isOpen: () => boolean
  /** How often it has opened. */
  openings: () => number
  succeeded: () => void
  failed: () => void
}

/**
 * A circuit breaker: after `limit` consecutive failures it opens, and calls fail immediately. It closes with an answer to the
 * trial request that is let through after `pauseMs`, or with an earlier successful readiness check.
 */
export const createBreaker = (clock: Clock, { limit = 10, pauseMs = 5_000 } = {}): Breaker => {
  let failures = 0
  let closedUntil = 0
  let openings = 0
  return {
    pause: () => {
      if (failures < limit) return 0
      if (isLasting(closedUntil, pauseMs, clock())) return closedUntil - clock()
      closedUntil = clock() + pauseMs
      return 0
    },
    isOpen: () => failures >= limit,
    openings: () => openings,
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

import { create } from 'zustand'
import type { MessageId, Text } from '../messages/index.ts'

/** The alert shown over a page (specification §3, alert). */
export interface Alert {
  variant: 'success' | 'danger'
  message: Text
  values?: Record<string, string | number>
  /** Why it failed, which a sentence of its own says. */
  error?: unknown
  link?: { href: string; label: MessageId }
  /** Milliseconds until it closes; null: it stays open. */
  timeout: number | null
}

/**
 * After how many milliseconds the layout of a reader closes an alert: 3 s for visitors and customers. On employees' pages the
 * alert's own time holds (specification §4).
 */
export const layoutTimeout = (accountType: string | null | undefined): number | undefined =>
  accountType && accountType !== 'customer' ? undefined : 3000

interface AlertState {
  alert: Alert | undefined
  /** Shows an alert, by default for 5 s. It replaces the current alert and its timer. */
  show: (alert: Omit<Alert, 'timeout'> & { timeout?: number | null }) => void
  dismiss: () => void
  /** Stops the timer while the pointer or the focus is in the alert. */
  hold: () => void
  /** Restarts the timer; `timeout` caps it (layouts use a shorter one). */
  release: (timeout?: number) => void
}

export const useAlert = create<AlertState>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (timeout: number | null) => {
    clearTimeout(timer)
    timer = timeout === null ? undefined : setTimeout(() => get().dismiss(), timeout)
  }
  return {
    alert: undefined,
    show: alert => {
      const timeout = alert.timeout === undefined ? 5000 : alert.timeout
      set({ alert: { ...alert, timeout } })
      start(timeout)
    },
    dismiss: () => {
      clearTimeout(timer)
      set({ alert: undefined })
    },
    hold: () => clearTimeout(timer),
    release: limit => {
      const timeout = get().alert?.timeout
      if (timeout !== undefined) start(timeout === null ? null : Math.min(timeout, limit ?? timeout))
    },
  }
})

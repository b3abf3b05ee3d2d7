import { create } from 'zustand'
import type { MessageId } from '../messages/index.ts'

/** The notice that stands over a page (specification §3, alert). */
export interface Alert {
  variant: 'success' | 'danger'
  message: MessageId
  values?: Record<string, string | number>
  link?: { href: string; label: MessageId }
  /** Milliseconds until it goes; null: it stays. */
  timeout: number | null
}

interface AlertState {
  alert: Alert | undefined
  /** Shows an alert for 5 s unless told otherwise; it replaces the one that stands, timer included. */
  show: (alert: Omit<Alert, 'timeout'> & { timeout?: number | null }) => void
  dismiss: () => void
  /** Stops the clock while somebody points at the alert or has the focus in it. */
  hold: () => void
  /** Starts the clock anew; layouts give their own, shorter time. */
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

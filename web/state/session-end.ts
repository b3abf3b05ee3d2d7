import { create } from 'zustand'
import type { SessionEnd } from '../../shared/model/session.ts'
import { bff, lastUse } from '../api.ts'
import { useSession } from './session.ts'

/** The warning appears this long before the end; half the idle timeout where that is shorter. */
const leadSeconds = 300
/** Poll interval while a warning shows, because another tab may use the session. */
const pollSeconds = 10
/** Longest timer. Timers pause while a computer sleeps, so the clock is checked this often. */
const maxTimerMs = 20_000

interface Warning {
  /** `idle`: activity extends the session · `absolute`: nothing does. */
  kind: 'idle' | 'absolute'
  seconds: number
}

interface SessionEndState {
  /** Set while the session ends soon. */
  warning: Warning | undefined
  /** Whether the person closed the warning. */
  dismissed: boolean
  dismiss: () => void
  /** Reports activity, which extends the session. */
  stay: () => void
}

/** Debounce of activity reports: many keys cause one call. A quarter of the idle timeout where that is shorter. */
const reportSeconds = 60

/**
 * Warns before the session ends. All tabs share one session, so only the server knows its end: it is polled when a
 * warning is due, without counting as use. Typing and pointer presses since the last call are reported as use.
 */
export const useSessionEnd = create<SessionEndState>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Seconds between the warning and an idle timeout; undefined: no session. */
  let idleLead: number | undefined
  /** Time of the next poll; Infinity: a poll is pending. */
  let pollAt = Number.POSITIVE_INFINITY
  /** Time of the next activity report; Infinity: no activity. */
  let reportAt = Number.POSITIVE_INFINITY
  let pollCount = 0
  /** Time of the last key or pointer press. */
  let activeAt = 0

  const reportMs = () => Math.min(reportSeconds, (idleLead ?? leadSeconds) / 2) * 1000
  /** Whether activity is unreported. Activity from before a computer slept is too old to extend the session. */
  const hasUnreported = () => activeAt > lastUse() && Date.now() - activeAt < 2 * reportMs()
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(onTimer, Math.min(Math.max(Math.min(pollAt, reportAt) - Date.now(), 0), maxTimerMs))
  }
  const onTimer = () => {
    const now = Date.now()
    const isReportDue = now >= reportAt
    if (isReportDue) reportAt = Number.POSITIVE_INFINITY
    if (now >= pollAt || (isReportDue && hasUnreported())) void poll()
    else schedule()
  }
  const pollIn = (seconds: number) => {
    pollAt = Date.now() + seconds * 1000
    schedule()
  }
  const accept = ({ idleSeconds, absoluteSeconds }: SessionEnd) => {
    idleLead ??= Math.min(leadSeconds, idleSeconds / 2)
    const kind = idleSeconds < absoluteSeconds ? 'idle' : 'absolute'
    const secondsToWarning = idleSeconds - (kind === 'idle' ? idleLead : leadSeconds)
    set({ warning: secondsToWarning > 0 ? undefined : { kind, seconds: idleSeconds } })
    // One second is added because the server rounds down.
    pollIn(secondsToWarning > 0 ? secondsToWarning : Math.min(idleSeconds + 1, pollSeconds))
  }
  const poll = async () => {
    pollCount++
    const id = pollCount
    const isUse = hasUnreported()
    pollAt = Number.POSITIVE_INFINITY
    reportAt = Number.POSITIVE_INFINITY
    clearTimeout(timer)
    try {
      if (isUse) await bff.session()
      const end = await bff.sessionEnd()
      if (id === pollCount) accept(end)
    } catch {
      // A 401 replaces the page by the login. Other errors are temporary: the warning stays, polling continues.
      if (id === pollCount) pollIn(pollSeconds)
    }
  }
  const stop = () => {
    pollCount++
    clearTimeout(timer)
    idleLead = undefined
    set({ warning: undefined, dismissed: false })
  }
  const onActivity = () => {
    activeAt = Date.now()
    if (idleLead === undefined) return
    if (get().warning?.kind === 'idle') {
      // Immediately, unless a poll is pending: then further keys cause no further call.
      if (pollAt < Number.POSITIVE_INFINITY) void poll()
    } else if (reportAt === Number.POSITIVE_INFINITY) {
      reportAt = activeAt + reportMs()
      schedule()
    }
  }
  const onInput = ({ target }: Event) => {
    // The notice's own buttons have handlers. A report here would remove the notice under the pointer.
    if (!(target instanceof Element && target.closest('.session-end'))) onActivity()
  }
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, onInput, { capture: true, passive: true })
  useSession.subscribe(({ auth }, { auth: before }) => {
    if (!auth?.accountType) return stop()
    const { idleSeconds, absoluteSeconds } = auth
    // Only at sign-in: later updates of `auth` carry the same seconds, which are outdated by then.
    if (!before?.accountType && idleSeconds !== null && absoluteSeconds !== null)
      accept({ idleSeconds, absoluteSeconds })
  })
  if (useSession.getState().auth?.accountType) void poll()
  return { warning: undefined, dismissed: false, dismiss: () => set({ dismissed: true }), stay: onActivity }
})

import { create } from 'zustand'
import type { SessionEnd } from '../../shared/model/session.ts'
import { bff, lastUse } from '../api.ts'
import { useSession } from './session.ts'

/** How long before the end people are told; where idle times are short, half of them. */
const leadSeconds = 300
/** Between two questions while a warning stands: another tab may have used the session. */
const againSeconds = 10
/** Timers stand still while a computer sleeps: the clock is looked at this often. */
const stepMs = 20_000

interface Warning {
  /** `idle`: doing something keeps the session · `absolute`: nothing does. */
  kind: 'idle' | 'absolute'
  seconds: number
}

interface SessionEndState {
  /** Set while the session ends soon. */
  warning: Warning | undefined
  /** Whether the person has put the warning away. */
  dismissed: boolean
  dismiss: () => void
  /** The person goes on. */
  stay: () => void
}

/** Activity without a call is told as a use this long after it, so that many keys make one call; a quarter of short idle times. */
const noteSeconds = 60

/**
 * When the session ends. Only the server knows, since all tabs use the one session: it is asked when a warning would be due,
 * in a way that is no use of the session. Someone who has typed since the last call is there: that is told as a use.
 */
export const useSessionEnd = create<SessionEndState>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How long before an idle end people are told; undefined: not known yet. */
  let idleLead: number | undefined
  /** When the server is asked; Infinity: an answer is awaited. */
  let askAt = Number.POSITIVE_INFINITY
  /** When activity is told; Infinity: there was none. */
  let noteAt = Number.POSITIVE_INFINITY
  let asked = 0
  /** When the person last typed or pressed something. */
  let active = 0

  const noteMs = () => Math.min(noteSeconds, (idleLead ?? leadSeconds) / 2) * 1000
  /** Whether there was activity after the last use. What a computer slept over is old, and would lengthen the session. */
  const isUntold = () => active > lastUse() && Date.now() - active < 2 * noteMs()
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(Math.min(askAt, noteAt) - Date.now(), 0), stepMs))
  }
  const wake = () => {
    const now = Date.now()
    const isNoteDue = now >= noteAt
    if (isNoteDue) noteAt = Number.POSITIVE_INFINITY
    if (now >= askAt || (isNoteDue && isUntold())) void ask()
    else wait()
  }
  const waitFor = (seconds: number) => {
    askAt = Date.now() + seconds * 1000
    wait()
  }
  const accept = ({ idleSeconds, absoluteSeconds }: SessionEnd) => {
    idleLead ??= Math.min(leadSeconds, idleSeconds / 2)
    const kind = idleSeconds < absoluteSeconds ? 'idle' : 'absolute'
    const early = idleSeconds - (kind === 'idle' ? idleLead : leadSeconds)
    set({ warning: early > 0 ? undefined : { kind, seconds: idleSeconds } })
    // A second later, because the seconds are rounded down.
    waitFor(early > 0 ? early : Math.min(idleSeconds + 1, againSeconds))
  }
  const ask = async () => {
    asked++
    const mine = asked
    const isUse = isUntold()
    askAt = Number.POSITIVE_INFINITY
    noteAt = Number.POSITIVE_INFINITY
    clearTimeout(timer)
    try {
      const end = await (isUse ? bff.extend() : bff.sessionEnd())
      // Someone else has logged in in another tab: this page would show one person and act for the other.
      if ('email' in end && end.email !== useSession.getState().auth?.email) location.reload()
      else if (mine === asked) accept(end)
    } catch {
      // 401 has taken the page away. Else the server is away for a moment: that is no end, and a warning stays.
      if (mine === asked) waitFor(againSeconds)
    }
  }
  const stop = () => {
    asked++
    clearTimeout(timer)
    idleLead = undefined
    set({ warning: undefined, dismissed: false })
  }
  const goOn = () => {
    active = Date.now()
    if (idleLead === undefined) return
    if (get().warning?.kind === 'idle') {
      // At once; while an answer is awaited, further keys make no further call.
      if (askAt < Number.POSITIVE_INFINITY) void ask()
    } else if (noteAt === Number.POSITIVE_INFINITY) {
      noteAt = active + noteMs()
      wait()
    }
  }
  const note = ({ target }: Event) => {
    // Its own buttons say themselves what they mean; the notice must not go from below the pointer.
    if (!(target instanceof Element && target.closest('.session-end'))) goOn()
  }
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, note, { capture: true, passive: true })
  useSession.subscribe(({ auth }, { auth: before }) => {
    if (!auth?.accountType) return stop()
    const { idleSeconds, absoluteSeconds } = auth
    // Later on, other news about the person carry these seconds along, which are old by then.
    if (!before?.accountType && idleSeconds !== null && absoluteSeconds !== null)
      accept({ idleSeconds, absoluteSeconds })
  })
  if (useSession.getState().auth?.accountType) void ask()
  return {
    warning: undefined,
    dismissed: false,
    dismiss: () => set({ dismissed: true }),
    stay: goOn,
  }
})

import { create } from 'zustand'
import type { SessionEnd } from '../../shared/model/session.ts'
import { bff } from '../api.ts'
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
  stay: () => Promise<void>
}

/**
 * When the session ends. Only the server knows, since all tabs use the one session: it is asked when a warning would be due,
 * in a way that is no use of the session. Whoever has typed meanwhile, without a call, is there: that is told as a use.
 */
export const useSessionEnd = create<SessionEndState>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How long before an idle end people are told; undefined: not known yet. */
  let idleLead: number | undefined
  let askAt = 0
  let asked = 0
  /** Whether the person has typed or pressed something since the server was asked. */
  let busy = false

  const wait = () => {
    clearTimeout(timer)
    const left = askAt - Date.now()
    timer = setTimeout(() => (Date.now() < askAt ? wait() : void ask()), Math.min(Math.max(left, 0), stepMs))
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
  const ask = async (isUse = busy) => {
    asked++
    const mine = asked
    busy = false
    clearTimeout(timer)
    try {
      const end = await (isUse ? bff.prolong() : bff.sessionEnd())
      if (mine === asked) accept(end)
    } catch {
      // 401 has taken the page away. Else the server is away for a moment: that is no end.
      if (mine === asked) waitFor(againSeconds)
    }
  }
  const stop = () => {
    asked++
    clearTimeout(timer)
    idleLead = undefined
    set({ warning: undefined, dismissed: false })
  }
  const note = () => {
    busy = true
    if (get().warning?.kind !== 'idle') return
    // At once, so that many keys make one call. Where that fails, the warning comes back.
    set({ warning: undefined })
    void ask()
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
    stay: () => ask(true),
  }
})

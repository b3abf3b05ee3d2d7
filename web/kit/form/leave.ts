/**
 * A changed form asks before it is left. Forms announce themselves to the scope that they stand in (a page or a dialog);
 * whoever is about to leave that scope calls `leave`.
 */
import { createContext, useSyncExternalStore } from 'react'

/** A form, as whoever leaves it sees it. */
export interface GuardedForm {
  /** Whether it holds changes that would be lost. */
  isChanged: () => boolean
  /** Keeps a draft for the return to this page; absent: there is nothing that could be kept. */
  save?: (() => void) | undefined
}

/** Forms of one page or dialog. */
export type LeaveScope = Set<GuardedForm>

const page: LeaveScope = new Set()
const scopes = new Set<LeaveScope>([page])

export const LeaveContext = createContext<LeaveScope>(page)

/** Opens a scope for a dialog; the function that comes back closes it. */
export const openScope = (scope: LeaveScope) => {
  scopes.add(scope)
  return () => {
    scopes.delete(scope)
  }
}

let waiting: (() => void) | undefined
const listeners = new Set<() => void>()

const wait = (proceed: (() => void) | undefined) => {
  waiting = proceed
  for (const listener of listeners) listener()
}

/** Whether a form in the scope, or in any, holds changes that would be lost. */
export const hasChanges = (scope?: LeaveScope): boolean =>
  (scope ? [scope] : [...scopes]).some(forms => [...forms].some(form => form.isChanged()))

/** Goes on at once where nothing is lost; else after the person has agreed. */
export const leave = (proceed: () => void, scope?: LeaveScope) => {
  if (hasChanges(scope)) wait(proceed)
  else proceed()
}

/** Has every form keep its draft: the page is about to go, and comes back. */
export const saveDrafts = () => {
  for (const forms of scopes) for (const form of forms) form.save?.()
}

let reloading = false

/** Whether the page is being loaded anew with everybody's consent: the browser need not ask. */
export const isReloading = () => reloading

/** Before the page is loaded anew: forms keep their drafts; those that cannot ask, like `leave`. */
export const leaveForReload = (reload: () => void) => {
  const go = () => {
    saveDrafts()
    reloading = true
    reload()
  }
  const losing = [...scopes].some(forms => [...forms].some(form => !form.save && form.isChanged()))
  if (losing) wait(go)
  else go()
}

/** What waits for an answer, and the two answers. */
export const useLeaveQuestion = () => {
  const proceed = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
  return {
    asking: proceed !== undefined,
    stay: () => wait(undefined),
    go: () => {
      wait(undefined)
      proceed?.()
    },
  }
}

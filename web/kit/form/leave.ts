/**
 * Guards unsaved changes. Forms register in the scope of their page or dialog; code that leaves that scope calls
 * `leave`, which asks first.
 */
import { createContext, useSyncExternalStore } from 'react'

/** A registered form. */
interface GuardedForm {
  /** Whether it has unsaved changes. */
  isChanged: () => boolean
  /** Saves a draft for the return to this page; absent: the form has no draft. */
  save?: (() => void) | undefined
}

/** Forms of one page or dialog. */
export type LeaveScope = Set<GuardedForm>

const page: LeaveScope = new Set()
const scopes = new Set<LeaveScope>([page])

export const LeaveContext = createContext<LeaveScope>(page)

/** Opens the scope of a dialog. Returns a function that closes it. */
export const openScope = (scope: LeaveScope) => {
  scopes.add(scope)
  return () => {
    scopes.delete(scope)
  }
}

let questions = 0

/** Says that a question is open for whose answer a form waits while it is sent. Returns a function that takes it back. */
export const openQuestion = () => {
  questions++
  return () => {
    questions--
  }
}

/** Whether a form that is being sent can still lose what was typed. */
export const isQuestionOpen = () => questions > 0

let pending: (() => void) | undefined
const listeners = new Set<() => void>()

const setPending = (proceed: (() => void) | undefined) => {
  pending = proceed
  for (const listener of listeners) listener()
}

/** Whether a form in the scope has unsaved changes; without a scope, any form. */
export const hasChanges = (scope?: LeaveScope): boolean =>
  (scope ? [scope] : [...scopes]).some(forms => [...forms].some(form => form.isChanged()))

/** Calls `proceed` at once if there are no unsaved changes, otherwise after confirmation. */
export const leave = (proceed: () => void, scope?: LeaveScope) => {
  if (hasChanges(scope)) setPending(proceed)
  else proceed()
}

/** Saves the drafts of all forms, before the page goes away and returns. */
export const saveDrafts = () => {
  for (const forms of scopes) for (const form of forms) form.save?.()
}

let reloading = false

/** Whether a confirmed reload is running, so that `beforeunload` need not ask. */
export const isReloading = () => reloading

/** Saves all drafts and reloads. Asks first if a form without a draft has unsaved changes. */
export const leaveForReload = (reload: () => void) => {
  const go = () => {
    saveDrafts()
    reloading = true
    reload()
  }
  const losesChanges = [...scopes].some(forms => [...forms].some(form => !form.save && form.isChanged()))
  if (losesChanges) setPending(go)
  else go()
}

/** The pending question about unsaved changes, and its two answers. */
export const useLeaveQuestion = () => {
  const proceed = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
    () => undefined,
  )
  return {
    asking: proceed !== undefined,
    stay: () => setPending(undefined),
    go: () => {
      setPending(undefined)
      proceed?.()
    },
  }
}

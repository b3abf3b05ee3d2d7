import { readStored, store } from '../../storage.ts'

/** Fields that are never saved in a draft. */
const secret = /password|token|secret/i
const keyOf = (name: string) => `draft:${location.pathname}:${name}`

let owner = ''

/** Sets the owner of drafts: the account of the signed-in person, '' for visitors. */
export const setDraftOwner = (account: string) => {
  owner = account
}

type Values = Record<string, unknown>

/** Saves edited fields only, so that restoring does not undo changes that others made meanwhile. */
export const saveDraft = (name: string, values: Values, defaults: Values) => {
  const isEdited = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(defaults[field])
  const edited = Object.entries(values).filter(entry => !secret.test(entry[0]) && isEdited(entry))
  if (edited.length > 0) store(keyOf(name), { owner, values: Object.fromEntries(edited) })
}

const read = (name: string): Values | undefined => {
  const draft = readStored<{ owner: string; values: Values }>(keyOf(name))
  // A draft is never disclosed to the next person in this tab.
  return draft?.owner === owner ? draft.values : undefined
}

/** Whether this page has a saved draft; a dialog with one opens again. */
export const hasDraft = (name: string): boolean => read(name) !== undefined

/** Returns a saved draft and deletes it. */
export const takeDraft = (name: string): Values | undefined => {
  const values = read(name)
  store(keyOf(name), undefined)
  return values
}

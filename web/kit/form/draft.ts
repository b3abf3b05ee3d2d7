/** What a person typed survives the end of a session and the switch of the language, secrets apart. */
const secret = /password|token|secret/i
const keyOf = (name: string) => `draft:${location.pathname}:${name}`

let owner = ''

/** Whose drafts are kept and given from now on: the address of who is signed in, '' for visitors. */
export const setDraftOwner = (email: string) => {
  owner = email
}

type Values = Record<string, unknown>

/** Keeps what differs from what the form began with, so that a return does not undo what others have changed meanwhile. */
export const saveDraft = (name: string, values: Values, defaults: Values) => {
  const differs = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(defaults[field])
  const typed = Object.entries(values).filter(entry => !secret.test(entry[0]) && differs(entry))
  if (typed.length > 0)
    sessionStorage.setItem(keyOf(name), JSON.stringify({ owner, values: Object.fromEntries(typed) }))
}

const read = (name: string): Values | undefined => {
  const text = sessionStorage.getItem(keyOf(name))
  if (!text) return undefined
  const draft = JSON.parse(text) as { owner: string; values: Values }
  // The next person at this window sees nothing of what the one before typed.
  return draft.owner === owner ? draft.values : undefined
}

/** Whether a draft waits on this page: a dialog opens with it. */
export const hasDraft = (name: string): boolean => read(name) !== undefined

/** Gives a kept draft once. */
export const takeDraft = (name: string): Values | undefined => {
  const values = read(name)
  sessionStorage.removeItem(keyOf(name))
  return values
}

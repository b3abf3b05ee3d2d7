/** What a person typed survives the end of a session, secrets apart. */
const secret = /password|token|secret/i
const keyOf = (name: string) => `draft:${location.pathname}:${name}`

export const keepDraft = (name: string, values: Record<string, unknown>) => {
  const plain = Object.fromEntries(Object.entries(values).filter(([field]) => !secret.test(field)))
  sessionStorage.setItem(keyOf(name), JSON.stringify(plain))
}

/** Gives a kept draft once. */
export const takeDraft = (name: string): Record<string, unknown> | undefined => {
  const key = keyOf(name)
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (!text) return undefined
  const draft: unknown = JSON.parse(text)
  return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : undefined
}

import type { Translate } from '../../messages/index.ts'

/** Codes that tell a person something: of an empty field only that it is empty. */
export const reportedCodes = (codes: readonly string[]): readonly string[] =>
  codes.includes('required') ? ['required'] : codes

/** The sentence for a validation code, `code` or `code:name`; one without a sentence of its own gets the general one. */
export const validationText = (code: string, t: Translate): string => {
  const [id, name] = `validation.${code}`.split(':')
  return t(id && t.has(id) ? id : 'validation.format', { name })
}

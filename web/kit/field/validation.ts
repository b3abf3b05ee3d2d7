import type { Translate } from '../../messages/index.ts'

/** Codes to show: for an empty field only `required`, because the others follow from it. */
export const reportedCodes = (codes: readonly string[]): readonly string[] =>
  codes.includes('required') ? ['required'] : codes

/** Text of a validation code (`code` or `code:name`); an unknown code gets a general text. */
export const validationText = (code: string, t: Translate): string => {
  const [id, name] = `validation.${code}`.split(/:(.*)/)
  return t(id && t.has(id) ? id : 'validation.format', { name })
}

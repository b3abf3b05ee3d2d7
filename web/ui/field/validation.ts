import type { Translate } from '../../messages/index.ts'

/** The sentence for a validation code; one without a sentence of its own gets the general one. */
export const validationText = (code: string, t: Translate): string => {
  const id = `validation.${code}`
  return t(t.has(id) ? id : 'validation.format')
}

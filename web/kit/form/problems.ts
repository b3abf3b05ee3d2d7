import { type FieldErrors as FormErrors, get } from 'react-hook-form'
import type { FieldErrors } from '../../../shared/errors.ts'
import { ApiError } from '../../api-error.ts'
import type { Translate } from '../../messages/index.ts'
import { reportedCodes, validationText } from '../field/validation.ts'
import type { Problem } from './ErrorSummary.tsx'
import { type FormScope, fieldId } from './form-context.ts'

/** `{ field: [code] }` of a refusal that names fields; empty for other errors. */
export const serverErrors = (error: unknown): FieldErrors => (error instanceof ApiError ? error.errors : {})

/** Codes of an error of a field. */
export const codesOf = (error: unknown): readonly string[] => {
  if (Array.isArray(error)) return reportedCodes(error.filter(item => typeof item === 'string'))
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' && message ? reportedCodes(message.split(' ')) : []
}

/** Title and problems of a summary. If nothing is wrong but empty fields, the problems are their labels. */
export const summaryOf = (errors: FormErrors | FieldErrors, scope: FormScope, t: Translate) => {
  const problems = listProblems(errors, scope, t)
  const missing = [...scope.labels].filter(([name]) => isMissing(errorOf(errors, name)))
  if (missing.length < problems.length) return { title: t('form.check', { count: problems.length }), problems }
  return {
    title: t('form.fillIn', { count: missing.length }),
    problems: missing.map(([name, label]) => ({ id: fieldId(scope, name), text: label })),
  }
}

const errorOf = (errors: FormErrors | FieldErrors, name: string): unknown =>
  get(errors, name) ?? (errors as Record<string, unknown>)[name]

const isMissing = (error: unknown): boolean => {
  const codes = codesOf(error)
  return codes.length === 1 && (codes[0] === 'required' || codes[0] === 'agree')
}

/**
 * One problem per code: first those of the form's fields, in page order and with their labels, then those without a
 * field.
 */
const listProblems = (errors: FormErrors | FieldErrors, scope: FormScope, t: Translate): Problem[] => {
  const known = [...scope.labels].flatMap(([name, label]) =>
    codesOf(errorOf(errors, name)).map(code => ({
      id: fieldId(scope, name),
      text: t('form.problem', { label, problem: validationText(code, t) }),
    })),
  )
  const unknown = Object.entries(errors)
    .filter(([name]) => name !== 'root' && !scope.labels.has(name))
    .flatMap(([, error]) => codesOf(error).map(code => ({ text: validationText(code, t) })))
  const form = codesOf(get(errors, 'root.form')).map(code => ({ text: validationText(code, t) }))
  return [...known, ...unknown, ...form]
}

import type * as v from 'valibot'
import type { FieldErrors } from '../errors.ts'

/** Most issues of an input that are collected from a list, and that are reported. */
export const maxIssues = 20

/**
 * Converts valibot's issues into `{ field: [code] }`, the first `maxIssues` of them. Messages of our schemas are codes. A missing
 * field is `required`, and any built-in message of valibot becomes `type`. A code may have a subject
 * without spaces, as a limit: `code:name`.
 */
export const fieldErrors = (issues: readonly v.BaseIssue<unknown>[]): FieldErrors => {
  const errors: FieldErrors = Object.create(null)
  for (const issue of issues.slice(0, maxIssues)) {
    const field = issue.path?.map(item => String(item.key)).join('.') ?? ''
    const missing = issue.kind === 'schema' && (issue.input === undefined || issue.input === null)
    const code = missing ? 'required' : /^[a-z_]+(?::[^ ]+)?$/.test(issue.message) ? issue.message : 'type'
    const codes = errors[field]
    if (!codes) errors[field] = [code]
    else if (!codes.includes(code)) codes.push(code)
  }
  return errors
}

import type * as v from 'valibot'
import type { FieldErrors } from '../errors.ts'

/**
 * Converts valibot's issues into `{ field: [code] }`. Messages of our schemas are codes. A missing field is `required`, and any
 * built-in message of valibot becomes `type`. A code may have a subject, as a limit: `code:name`.
 */
export const fieldErrors = (issues: readonly v.BaseIssue<unknown>[]): FieldErrors => {
  const errors: FieldErrors = Object.create(null)
  for (const issue of issues) {
    const field = issue.path?.map(item => String(item.key)).join('.') ?? ''
    const missing = issue.kind === 'schema' && (issue.input === undefined || issue.input === null)
    const code = missing ? 'required' : /^[a-z_]+(?::\w+)?$/.test(issue.message) ? issue.message : 'type'
    const codes = errors[field]
    if (!codes) errors[field] = [code]
    else if (!codes.includes(code)) codes.push(code)
  }
  return errors
}

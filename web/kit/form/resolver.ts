import { type FieldValues, type FieldErrors as FormErrors, type Resolver, set } from 'react-hook-form'
import * as v from 'valibot'
import { fieldErrors } from '../../../shared/rules/issues.ts'

export type FormSchema = v.GenericSchema<FieldValues, FieldValues>

/**
 * Validates a form with a schema of the contract, and reports the same codes as the server. @hookform/resolvers would
 * keep only the first issue of each field.
 */
export const codeResolver =
  <TSchema extends FormSchema>(schema: TSchema): Resolver<v.InferInput<TSchema>, unknown, v.InferOutput<TSchema>> =>
  values => {
    const result = v.safeParse(schema, values)
    if (result.success) return { values: result.output, errors: {} }
    const errors: FormErrors = {}
    for (const [field, codes] of Object.entries(fieldErrors(result.issues)))
      set(errors, field || 'root.form', { type: codes[0] ?? 'type', message: codes.join(' ') })
    return { values: {}, errors: errors as FormErrors<v.InferInput<TSchema>> }
  }

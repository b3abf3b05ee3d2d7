import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import * as v from 'valibot'
import { fieldErrors } from '../../shared/rules/issues.ts'
import { AppError } from './app-error.ts'

/** Parses with a valibot schema; what does not fit is 422 `invalid` with the codes of each field. */
export const parseInput = <TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> => {
  const result = v.safeParse(schema, input)
  if (!result.success) throw new AppError('invalid', { errors: fieldErrors(result.issues) })
  return result.output
}

/**
 * An error as it may be logged. Valibot's carry the whole value that did not fit, tokens and all, and quote it in their
 * message; of theirs only the codes of each field are left.
 */
export const loggable = (error: unknown): unknown => {
  if (!(error instanceof v.ValiError)) return error
  const told = new Error(`data does not fit its schema: ${JSON.stringify(fieldErrors(error.issues))}`)
  // The first lines of a stack are the message.
  told.stack = [told.message, ...(error.stack?.match(/^ {4}at .*$/gm) ?? [])].join('\n')
  return told
}

const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema, httpPart }) =>
  input => {
    // A call without a body, or with something else than an object, misses its fields rather than its form.
    const result = v.safeParse(schema, httpPart === 'body' ? (input ?? {}) : input)
    if (result.success) return { value: result.output }
    return { error: new AppError('invalid', { errors: fieldErrors(result.issues) }) }
  }

/** Lets an app's routes carry valibot schemas: requests are parsed, answers lose every field that their schema does not name. */
export const useValibot = (app: FastifyInstance): void => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler<v.GenericSchema>(
    ({ schema }) =>
      data =>
        JSON.stringify(v.parse(schema, data)),
  )
}

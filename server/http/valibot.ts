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

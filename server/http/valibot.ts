import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import * as v from 'valibot'
import { fieldErrors } from '../../shared/rules/issues.ts'
import { AppError } from './app-error.ts'

/** Parses with a valibot schema. A mismatch throws 422 `invalid` with the codes of each field. */
export const parseInput = <TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> => {
  const result = v.safeParse(schema, input)
  if (!result.success) throw new AppError('invalid', { errors: fieldErrors(result.issues) })
  return result.output
}

/**
 * An error that is safe to log. Valibot's errors contain the whole invalid value, tokens included, and quote it in their
 * message. They are replaced by the codes of each field.
 */
export const loggable = (error: unknown): unknown => {
  if (!(error instanceof v.ValiError)) return error
  const safe = new Error(`data does not fit its schema: ${JSON.stringify(fieldErrors(error.issues))}`)
  // A stack begins with the message, so only its frames are copied.
  safe.stack = [safe.message, ...(error.stack?.match(/^ {4}at .*$/gm) ?? [])].join('\n')
  return safe
}

const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema, httpPart }) =>
  input => {
    // Without a body, its fields are reported as missing.
    const result = v.safeParse(schema, httpPart === 'body' ? (input ?? {}) : input)
    if (result.success) return { value: result.output }
    return { error: new AppError('invalid', { errors: fieldErrors(result.issues) }) }
  }

const serializerCompiler =
  ({ schema }: { schema: v.GenericSchema }) =>
  (data: unknown) =>
    JSON.stringify(v.parse(schema, data))

/**
 * Makes the schemas of routes valibot schemas: requests are parsed, and responses lose fields that their schema lacks. It is an
 * option of Fastify, which would otherwise load ajv and fast-json-stringify.
 */
export const valibotSchemas = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
  // Fastify's types know only the factories of its own compilers.
} as unknown as FastifyServerOptions['schemaController']

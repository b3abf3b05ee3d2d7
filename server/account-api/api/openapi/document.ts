import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ByField } from '../../../../shared/contract/audit/audit.ts'
import type { Effect, Effects, EffectUse } from '../../../../shared/contract/effects.ts'
import type { Entry } from '../../../../shared/contract/entry.ts'
import { contract } from '../../../../shared/contract/index.ts'
import { type ErrorCode, errorStatus } from '../../../../shared/errors.ts'
import { Flag, Id } from '../../../../shared/model/flag.ts'
import { pageQuery } from '../../../../shared/model/page.ts'
import { effects } from '../../access/effects.ts'

const plain = new Map<unknown, JsonSchema>([
  // The contract documents canonical values; other forms that we also parse are leniency. A pipe is identified by its
  // first item.
  [Flag.pipe[0], { type: 'integer', enum: [0, 1] }],
  [Id.pipe[0], { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\w.-]*$' }],
  [ByField, { type: 'object' }],
  [pageQuery.page, { type: 'integer', minimum: 1, default: 1 }],
  [pageQuery.per_page, { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
])

/** Converts a schema of the contract to JSON Schema 2020-12. Checks that it cannot express are left out. */
const jsonSchemaOf = (schema: v.GenericSchema, direction: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: direction,
    overrideSchema: ({ valibotSchema }) => plain.get(valibotSchema),
  })
  return json
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  /** Kinds of callers (our extension). */
  'x-callers': readonly string[]
  /** What it can bring about, when, and how fresh a proof that needs (our extension). */
  'x-effects'?: { effect: Effect; use: EffectUse; proof: 'strict' | 'window' | 'none' }[]
  security?: [{ token: [] }]
  parameters?: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, Answer>
}

interface Answer {
  description: string
  /** Keyed by media type. */
  content: Record<string, { schema: unknown }>
}

const parameters = (place: Parameter['in'], schema: v.GenericSchema | undefined): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
  return Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'boolean'
      ? []
      : [{ name, in: place, required: place === 'path' || required.includes(name), schema: field }],
  )
}

/** The effects of a call, with the proof that each needs. */
const effectsOf = (declared: Effects) =>
  (Object.entries(declared) as [Effect, EffectUse][]).map(([effect, use]) => {
    const proof = use === 'proves' ? ('none' as const) : effects[effect].proof
    return { effect, use, proof }
  })

const asksProof = (declared: Effects): boolean => effectsOf(declared).some(({ proof }) => proof !== 'none')

const codesOf = ({ callers, params, query, body, effects: declared = {}, errors = [] }: Entry): ErrorCode[] => [
  'malformed',
  ...(callers.includes('anyone') ? [] : (['unauthorized', 'forbidden'] as const)),
  ...(asksProof(declared) ? (['proof_old'] as const) : []),
  ...(params || query || body ? (['invalid'] as const) : []),
  ...errors,
]

const success = ({ file, response }: Entry, description = 'OK'): Answer =>
  file
    ? { description, content: { [file]: { schema: { type: 'string' } } } }
    : { description, content: { 'application/json': { schema: jsonSchemaOf(response, 'output') } } }

const responses = (entry: Entry): Operation['responses'] => {
  const errors = Object.entries(Object.groupBy(codesOf(entry), code => String(errorStatus[code])))
  const schema = { $ref: '#/components/schemas/Error' }
  return {
    200: success(entry),
    ...(entry.pending === undefined ? {} : { 202: success(entry, `Not done yet: the state is ${entry.pending}`) }),
    ...Object.fromEntries(
      errors.map(([status, codes = []]) => [
        status,
        { description: codes.join(', '), content: { 'application/json': { schema } } },
      ]),
    ),
  }
}

const operation = (name: string, entry: Entry): Operation => ({
  operationId: name,
  summary: entry.summary,
  'x-callers': entry.callers,
  ...(entry.effects ? { 'x-effects': effectsOf(entry.effects) } : {}),
  ...(entry.callers.includes('anyone') ? {} : { security: [{ token: [] }] }),
  ...(entry.params || entry.query
    ? { parameters: [...parameters('path', entry.params), ...parameters('query', entry.query)] }
    : {}),
  ...(entry.body
    ? {
        requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(entry.body, 'input') } } },
      }
    : {}),
  responses: responses(entry),
})

/** Paths in OpenAPI syntax, each with its methods. */
const paths = (): Record<string, Record<string, Operation>> => {
  const all: Record<string, Record<string, Operation>> = {}
  for (const [name, entry] of Object.entries<Entry>(contract)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    all[path] = { ...all[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return all
}

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Yardkey account API',
    version: '1',
    description: 'Generated from the contract that the servers share.',
  },
  paths: paths(),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: Object.keys(errorStatus) },
          message: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          request_id: { type: 'string' },
        },
      },
    },
  },
})
export type OpenApiDocument = ReturnType<typeof openApiDocument>

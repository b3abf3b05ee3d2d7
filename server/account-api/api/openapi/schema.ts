import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ByField } from '../../../../shared/contract/audit/audit.ts'
import { Flag, Id } from '../../../../shared/model/flag.ts'
import { pageQuery } from '../../../../shared/model/page.ts'

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
export const jsonSchemaOf = (schema: v.GenericSchema, direction: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: direction,
    overrideSchema: ({ valibotSchema }) => plain.get(valibotSchema),
  })
  return json
}

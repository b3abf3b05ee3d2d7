import type * as v from 'valibot'
import type { Entry } from '../../shared/contract/entry.ts'

type Schema = v.GenericSchema

/** The parts of valibot's schemas and of ours (shared/model/list.ts) that bound an input. */
interface Node {
  type: string
  pipe?: readonly (Schema | v.PipeAction<unknown, unknown, v.BaseIssue<unknown>>)[]
  wrapped?: Schema
  entries?: Record<string, Schema>
  options?: readonly unknown[]
  literal?: unknown
  item?: Schema
  max?: number
}

/** What a JSON text may have. */
interface BodyLimit {
  /** Bytes, in UTF-8. */
  bytes: number
  /** Fields and items, those of inner objects and lists included: `JSON.parse` takes ten times as long for them as for letters. */
  values: number
}

/** Limit of the body of a call. */
interface CallLimit extends BodyLimit {
  /** Characters beside the base64 text of an uploaded file. Without a file: all. */
  beside: number
}

/** Limit of a body that no schema describes. Every call has this much to spare, because unknown fields are ignored. */
export const spare: CallLimit = { bytes: 512, values: 64, beside: 512 }
/** Largest limit in bytes, which proxies and other account APIs usually have. Only a form with a hundred long names would need more. */
const mostBytes = 1024 * 1024

/** JSON as our page writes it has no white space. This much per field or item leaves room for scripts that indent. */
const spacing = 20
/** A code unit in UTF-8. In a text that is normalized it also leaves room for one escape per character, such as \u3042. */
const bytesPerUnit = 3
/** `-1.7976931348623157e+308`, the longest way in which JSON.stringify writes a number. */
const numberBytes = 24

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
const value = (bytes: number): BodyLimit => ({ bytes, values: 0 })
const largest = (limits: readonly BodyLimit[]): BodyLimit => ({
  bytes: Math.max(0, ...limits.map(({ bytes }) => bytes)),
  values: Math.max(0, ...limits.map(({ values }) => values)),
})
const unbounded = (what: string): never => {
  throw new Error(`an input has no bound: ${what}`)
}

/** Most code units of a string: the smallest `v.maxLength` before anything changes it. */
const unitsOf = (schema: Schema): number => {
  const { pipe = [] } = schema as Schema & Node
  const [first, ...actions] = pipe
  let units = first?.kind === 'schema' && 'pipe' in first ? unitsOf(first) : Number.POSITIVE_INFINITY
  for (const action of actions) {
    if (action.kind === 'schema' || action.kind === 'transformation') break
    if (action.type === 'max_length') units = Math.min(units, Number((action as { requirement?: unknown }).requirement))
  }
  return units
}

/**
 * Largest JSON of an input that a schema accepts.
 *
 * @throws Error for a schema without a bound, such as a string without `v.maxLength` before its transformations, or `v.array`
 *   instead of `List`
 */
export const inputLimit = (schema: Schema, name = 'body'): BodyLimit => {
  const { type, wrapped, entries = {}, options = [], literal, item, max } = schema as Schema & Node
  switch (type) {
    case 'string': {
      const units = unitsOf(schema)
      return Number.isFinite(units) ? value(2 + bytesPerUnit * units) : unbounded(name)
    }
    case 'number':
      return value(numberBytes)
    case 'boolean':
      return value(5)
    case 'literal':
      return value(jsonBytes(literal))
    case 'picklist':
      return largest(options.map(option => value(jsonBytes(option))))
    case 'optional':
    case 'nullable':
    case 'nullish':
      return wrapped ? largest([value(4), inputLimit(wrapped, name)]) : unbounded(name)
    case 'union':
    case 'variant':
    case 'lazy':
      if (options.length === 0) return unbounded(`${name} (use Either)`)
      return largest(options.map(option => inputLimit(option as Schema, name)))
    case 'array': {
      if (item === undefined || max === undefined) return unbounded(`${name} (use List)`)
      const { bytes, values } = inputLimit(item, `${name}.*`)
      return { bytes: 2 + max * (bytes + 1 + spacing), values: max * (values + 1) }
    }
    case 'object': {
      const fields = Object.entries(entries).map(([key, field]) => {
        const { bytes, values } = inputLimit(field, `${name}.${key}`)
        return { bytes: jsonBytes(key) + 2 + spacing + bytes, values: values + 1 }
      })
      return {
        bytes: fields.reduce((sum, { bytes }) => sum + bytes, 2),
        values: fields.reduce((sum, { values }) => sum + values, 0),
      }
    }
    default:
      return unbounded(`${name} (${type})`)
  }
}

/** What bounds the body of a call. */
type Bounded = Pick<Entry, 'method' | 'body' | 'upload'>

const limits = new WeakMap<Bounded, CallLimit>()

/** Limit of the body of a call, from its schema. Both servers enforce it before they read or parse more. */
export const bodyLimitOf = (entry: Bounded): CallLimit => {
  const known = limits.get(entry)
  if (known) return known
  const { bytes, values } = entry.body ? inputLimit(entry.body) : value(0)
  const { upload = 0 } = entry
  const beside = Math.min(mostBytes, bytes + spare.bytes - bytesPerUnit * upload)
  // A file is base64, of which each letter is one byte.
  const limit = { bytes: beside + upload, values: values + spare.values, beside }
  limits.set(entry, limit)
  return limit
}

/** Options of a route that takes the body of a call. */
export const routeLimit = (entry: Bounded) => {
  const { bytes, ...rest } = bodyLimitOf(entry)
  return { bodyLimit: bytes, config: { body: rest } }
}

const quote = 0x22
const backslash = 0x5c
/** `,`, `[` and `{`: one per field and item; an empty object or list counts as one. */
const isBeginning = (unit: number): boolean => unit === 0x2c || unit === 0x5b || unit === 0x7b

/** Place of the quote that ends a text which begins at `from`; the length of the JSON if none does. */
const endOfText = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (end - escapes > from && json.charCodeAt(end - escapes - 1) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}

/** Whether a JSON text has more than `most` fields and items. Reads it once, without parsing. */
const hasMoreValues = (json: string, most: number): boolean => {
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === quote) at = endOfText(json, at + 1)
    else if (isBeginning(unit) && ++values > most) return true
  }
  return false
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Whether a JSON text has more than `most` characters beside its longest base64 text. Looks at its quotes only. */
const hasMoreBesideFile = (json: string, most: number): boolean => {
  if (json.length <= most) return false
  let longest = { from: 0, end: 0 }
  let texts = 0
  for (let from = 0, end = 0; end !== -1; from = end + 1) {
    end = json.indexOf('"', from)
    if (end - from > longest.end - longest.from) longest = { from, end }
    if (++texts > most) return true
  }
  const file = json.slice(longest.from, longest.end)
  return json.length - file.length > most || !base64.test(file)
}

/** Whether a JSON text has more than the body of a call may have. */
export const isBeyond = (json: string, { values, beside }: Omit<CallLimit, 'bytes'>): boolean =>
  hasMoreBesideFile(json, beside) || hasMoreValues(json, values)

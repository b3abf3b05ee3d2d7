/**
 * What one entry of the contract says, and the types that everything else derives from it: routes of the BFF, handlers of
 * the account API, the web client, the OpenAPI document and the authorization matrix.
 */
import * as v from 'valibot'
import type { ErrorCode } from '../errors.ts'

type Schema = v.GenericSchema

/**
 * Who may call.
 * - `anyone`: no token is needed
 * - `customer`: general users and administrators
 * - `manager`: administrators, for their own companies only; another company's code is 404
 * - `employee`: every employee of the maker
 * - `editor`: employees who are not view-only
 */
export type Caller = 'anyone' | 'customer' | 'manager' | 'employee' | 'editor'

/** How the browser sees a call whose shape the BFF changes on the way. */
export interface WebShape {
  query?: Schema
  body?: Schema
  response: Schema
}

/** A text that is sent as it comes into being. */
export interface TextFile {
  /** How many rows it will have, as far as can be said at its beginning; its head is none. */
  rows: number
  /** The text, piece by piece. Whoever stops asking ends the work for it. */
  text: AsyncIterable<string>
}

/** Answer of an entry with a `file`. It never crosses a wire as JSON, so there is nothing to check. */
export const TextFile = v.custom<TextFile>(() => true)

export interface Entry {
  method: 'GET' | 'POST' | 'DELETE'
  /** With Fastify's `:name` for parameters. */
  path: `/api/${string}`
  callers: readonly [Caller, ...Caller[]]
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  /** The answer is no JSON but a file of this type, in UTF-8; `response` is then TextFile. `x-total-rows` tells its rows. */
  file?: 'text/csv'
  /** `same`: streamed through untouched · `none`: the browser may not call it · a face: reshaped by the BFF. */
  web: 'same' | 'none' | WebShape
  /** Error codes beyond the general ones (malformed, unauthorized, forbidden, not_found, invalid). */
  errors?: readonly ErrorCode[]
  /** A GET that changes something: it has its line in the audit trail. */
  changes?: true
  /** Open calls that send mail or guess secrets: how many one address may make in how many minutes. */
  limit?: { calls: number; minutes: number }
  summary: string
}

/** Checks an entry while it keeps its narrow type. */
export const call = <const TEntry extends Entry>(entry: TEntry): TEntry => entry

type Part<TEntry, TKey extends PropertyKey> = TEntry extends { [K in TKey]: infer TSchema extends Schema }
  ? TSchema
  : undefined
type In<TSchema> = TSchema extends Schema ? v.InferInput<TSchema> : undefined
type Out<TSchema> = TSchema extends Schema ? v.InferOutput<TSchema> : undefined

/** Input of a handler, parsed: params, query and body as the schemas leave them. */
export interface HandlerInput<TEntry extends Entry> {
  params: Out<Part<TEntry, 'params'>>
  query: Out<Part<TEntry, 'query'>>
  body: Out<Part<TEntry, 'body'>>
}

/** Answer of a handler, before the response schema drops what does not belong. */
export type HandlerOutput<TEntry extends Entry> = v.InferInput<TEntry['response']>

/** Names of the calls that the browser may make. */
export type WebName<TContract extends Record<string, Entry>> = {
  [K in keyof TContract]: TContract[K]['web'] extends 'none' ? never : K
}[keyof TContract]

type Given<TKey extends string, TValue> = TValue extends undefined
  ? unknown
  : Record<never, never> extends TValue
    ? { [K in TKey]?: TValue }
    : { [K in TKey]: TValue }

type ShapeOr<TEntry extends Entry, TKey extends 'query' | 'body'> = TEntry['web'] extends WebShape
  ? TEntry['web'] extends { [K in TKey]: infer TSchema extends Schema }
    ? TSchema
    : Part<TEntry, TKey>
  : Part<TEntry, TKey>

/** What the web client takes for a call: only the parts that the call has. */
export type WebInput<TEntry extends Entry> = Given<'params', In<Part<TEntry, 'params'>>> &
  Given<'query', In<ShapeOr<TEntry, 'query'>>> &
  Given<'body', In<ShapeOr<TEntry, 'body'>>>

/** What the web client gives back. */
export type WebOutput<TEntry extends Entry> = TEntry['web'] extends WebShape
  ? v.InferOutput<TEntry['web']['response']>
  : v.InferOutput<TEntry['response']>

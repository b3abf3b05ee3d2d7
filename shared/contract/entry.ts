/**
 * The form of a contract entry, and the types derived from it: for routes of the BFF, handlers of the account API, the web
 * client, the OpenAPI document and the authorization matrix.
 */
import * as v from 'valibot'
import type { ErrorCode } from '../errors.ts'
import { TimeZone } from '../model/time-zone.ts'
import type { Effects } from './effects.ts'

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

/** A state of a person, or of the product, in which most calls are refused. */
export type ClosedState = 'documents' | 'passkey' | 'maintenance'

/** The browser's view of a call that the BFF reshapes. */
export interface WebShape {
  query?: Schema
  body?: Schema
  response: Schema
}

/** A text that is streamed while it is generated. */
export interface TextFile {
  /** Expected number of rows, without the header row; estimated when the text begins. */
  rows: number
  /** The text in chunks. Generation stops when the consumer ends the iteration. */
  text: AsyncIterable<string>
}

/** Answer of an entry with a `file`. Never sent as JSON, so it is not validated. */
export const TextFile = v.custom<TextFile>(() => true)

/** What calls have in common that answer a file. */
export const csvFile = { response: TextFile, file: 'text/csv', web: 'none' } as const

/** Zone of the times in a file, which its head names. */
export const csvZone = { time_zone: v.optional(TimeZone, 'Asia/Tokyo') }

export interface Entry {
  method: 'GET' | 'POST' | 'DELETE'
  /** Parameters in Fastify's form `:name`. */
  path: `/api/${string}`
  callers: readonly [Caller, ...Caller[]]
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  /** The answer is a UTF-8 file of this type instead of JSON; `response` is TextFile, and `x-total-rows` its rows. */
  file?: 'text/csv'
  /** `same`: proxied unchanged · `none`: the browser may not call it · a WebShape: reshaped by the BFF. */
  web: 'same' | 'none' | WebShape
  /** Error codes beyond the general ones (malformed, unauthorized, forbidden, not_found, invalid). */
  errors?: readonly ErrorCode[]
  /**
   * Path of the same call as a GET of the specification, with the fields of the body as its query. The BFF makes that where the
   * upstream knows only the specification; a page that is opened changes nothing, so it posts.
   */
  specifiedGet?: `/api/${string}`
  /** The body holds a file: its bytes in base64, beyond what bodies of other calls may have. */
  upload?: number
  /**
   * Its link or code proves a mailbox: the answer has a `device_mark` for the browser, and the `user_id` of its account. The BFF keeps
   * the mark; the web shape leaves both out.
   */
  marksBrowser?: true
  /** What it can bring about; `{}`: nothing of the kind. A fresh proof follows from it, else 403 `proof_old`. */
  effects?: Effects
  /** The answer is 202 while its `state` is this: the work goes on, and another call tells its end. */
  pending?: string
  /**
   * States in which it is open although others are closed: before a customer accepts the current `documents`, before a person sets up a
   * demanded `passkey`, during `maintenance`. What visitors read, and the back office, are open during maintenance anyway; rescues of
   * accounts are, because those of employees stay in use, also by an intruder.
   */
  opens?: readonly ClosedState[]
  /** A GET with an effect, which writes an audit entry. */
  changes?: true
  /** Of the two entries of `both`: which this is, and the name of the other. */
  side?: 'customer' | 'employee'
  twin?: string
  /** Of the two entries of `listed`: name of the file of this list, or of the list of this file. */
  csv?: string
  list?: string
  /** Rate limit of public calls that send mail or could guess secrets: calls per client address in this many minutes. */
  limit?: { calls: number; minutes: number }
  summary: string
}

/** An entry that says what it can bring about, if it can change something. */
export type Declared = Entry &
  (
    | { method: 'GET'; changes?: never }
    | { method: 'GET'; changes: true; effects: Effects }
    | { method: 'POST' | 'DELETE'; effects: Effects }
  )

/** Checks an entry and keeps its narrow type. */
export const call = <
  TMethod extends Entry['method'],
  TPath extends Entry['path'],
  const TRest extends Omit<Entry, 'method' | 'path' | 'side' | 'twin' | 'csv' | 'list'>,
>(
  method: TMethod,
  path: TPath,
  rest: TRest,
) => ({ method, path, ...rest })

type Part<TEntry, TKey extends PropertyKey> = TEntry extends {
  [K in TKey]: infer TSchema extends Schema
}
  ? TSchema
  : undefined
type In<TSchema> = TSchema extends Schema ? v.InferInput<TSchema> : undefined
type Out<TSchema> = TSchema extends Schema ? v.InferOutput<TSchema> : undefined

/** Parsed input of a handler: params, query and body as the schemas return them. */
export interface HandlerInput<TEntry extends Entry> {
  params: Out<Part<TEntry, 'params'>>
  query: Out<Part<TEntry, 'query'>>
  body: Out<Part<TEntry, 'body'>>
}

/** Answer of a handler, before the response schema drops unknown fields. */
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

/** Input of a call in the web client: only the parts that the call has. */
export type WebInput<TEntry extends Entry> = Given<'params', In<Part<TEntry, 'params'>>> &
  Given<'query', In<ShapeOr<TEntry, 'query'>>> &
  Given<'body', In<ShapeOr<TEntry, 'body'>>>

/** Result of a call in the web client. */
export type WebOutput<TEntry extends Entry> = TEntry['web'] extends WebShape
  ? v.InferOutput<TEntry['web']['response']>
  : v.InferOutput<TEntry['response']>

/** Generates the requests of a run. The seed and the number of a request determine it. */
import { createRandom, type Random } from '../../../server/demo/random.ts'
import { hostileStrings } from '../../helper/hostile-strings.ts'
import { type Call, calls, mayCall } from './calls.ts'
import { poolFor, type Reach } from './pools.ts'
import { accepts, edgesOf, endsOfNumbers, type Node, nodeAt, nodeOf, validOf } from './schema.ts'
import { type Kind, kinds, type World } from './world.ts'

export interface FuzzRequest {
  /** Its number in the run. */
  at: number
  call: Call
  kind: Kind
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** As sent; undefined: no body. */
  body: string | Buffer | undefined
  headers: Record<string, string>
  /** Kind of input, for the reader of a finding. */
  sort: Sort
}

const sorts = ['valid', 'foreign', 'unknown', 'edge', 'type', 'hostile', 'structure'] as const
export type Sort = (typeof sorts)[number]
const shares: Record<Sort, number> = {
  valid: 0.36,
  foreign: 0.12,
  unknown: 0.06,
  edge: 0.13,
  type: 0.1,
  hostile: 0.13,
  structure: 0.1,
}

const sortOf = (random: Random): Sort => {
  let left = random.next()
  for (const sort of sorts) {
    left -= shares[sort]
    if (left < 0) return sort
  }
  return 'valid'
}

/** Selects the calls and callers of a phase. */
export type CallFilter = (call: Call, kind: Kind) => boolean

type Path = (string | number)[]
type Part = 'params' | 'query' | 'body'
interface Place {
  part: Part
  path: Path
  node: Node | undefined
}
type Parts = Record<Part, unknown>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const leavesOf = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]))
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
  return path.length > 0 ? [path] : []
}

const placesOf = (call: Call, parts: Parts): Place[] =>
  (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = call[part]
    const node = schema ? nodeOf(schema) : undefined
    // Omitted fields are places too.
    const missing = Object.keys(node?.entries ?? {}).filter(key => isObject(parts[part]) && !(key in parts[part]))
    const paths = [...leavesOf(parts[part]), ...missing.map(key => [key])]
    return paths.map(path => ({ part, path, node: nodeAt(node, path) }))
  })

const put = (parts: Parts, { part, path }: Place, value: unknown): void => {
  let holder: unknown = parts[part]
  for (const key of path.slice(0, -1)) holder = (holder as Record<string, unknown>)[key as string]
  const last = path.at(-1)
  if (last !== undefined && typeof holder === 'object' && holder !== null)
    Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true })
}

const wrongTypes: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  ['a', 'b'],
  { $gt: '' },
  { length: 3 },
  { toString: 1 },
  '',
  'NaN',
  '1e3',
  -0,
  ...endsOfNumbers,
  Array.from({ length: 101 }, (_, at) => `id-${at}`),
  Array.from({ length: 10_000 }, () => 'product-api'),
]

/** Values that fit into a request line. */
const shortTypes = wrongTypes.filter(value => String(JSON.stringify(value)).length < 1_000)

const some = <T>(list: readonly T[], random: Random): T | undefined => list[random.between(0, list.length - 1)]

const change = (sort: Sort, call: Call, parts: Parts, random: Random): void => {
  const places = placesOf(call, parts)
  if (places.length === 0) return
  for (let count = random.chance(0.7) ? 1 : 3; count > 0; count--) {
    const place = some(places, random)
    if (!place) return
    if (sort === 'edge') put(parts, place, some(place.node ? edgesOf(place.node) : endsOfNumbers, random))
    if (sort === 'type') put(parts, place, some(place.part === 'body' ? wrongTypes : shortTypes, random))
    if (sort === 'hostile') put(parts, place, hostileFor(place.node, random))
  }
}

/** A hostile text. Every second one is chosen from those that the field accepts; the others only show its rejection. */
const hostileFor = (node: Node | undefined, random: Random): unknown => {
  const text = some(hostileStrings, random)
  if (!node || random.chance(0.5)) return text
  const from = random.between(0, hostileStrings.length - 1)
  return hostileStrings.slice(from).find(candidate => accepts(node, candidate)) ?? text
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Invalid or unusual bodies, derived from a valid one. */
const brokenBodies: ((json: string) => string | Buffer)[] = [
  json => json.slice(0, -1),
  json => `\uFEFF${json}`,
  json => `[${json}]`,
  () => '',
  () => 'null',
  () => '"text"',
  () => '0',
  () => deep(50_000),
  () => `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  json => json.replace(/^\{/, '{"__proto__":{"is_employee":1,"manager_flg":1},'),
  json => json.replace(/^\{/, '{"constructor":{"prototype":{"is_employee":1}},'),
  json =>
    json.replace(
      /^\{/,
      '{"toString":1,"hasOwnProperty":1,"unknown":[[]],"is_employee":1,"manager_flg":1,"row_version":"x",',
    ),
  json => json.replace(/^\{/, '{"company_code":"F000001","company_code":"F000002",').replace(/,\}$/, '}'),
  json => json.replace(/:"[^"]*"/, ':"\\ud800"'),
  json => json.replace(/:"[^"]*"/g, ':"a\\udc00b"'),
  json => json.replace(/:"[^"]*"/, ':"\\u0000"'),
  json => json.replace(/:"[^"]*"/, ':1e999'),
  json => json.replace(/:"[^"]*"/, ':123456789012345678901234567890'),
  json =>
    Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  json => json.replace(/:\[[^\]]*\]/, `:[${'"product-api",'.repeat(50_000)}"x"]`),
  json => json.replace(/^\{/, `{"filler":"${'x'.repeat(1024 * 1024)}",`),
  json => `${json}${' '.repeat(200_000)}`,
]

/** Invalid or unusual queries, as sent. */
const brokenQueries = [
  'company_code=F000001&company_code=F000002',
  'page=1&page=2',
  'company_code[]=F000001',
  'company_code[a]=1&__proto__[x]=1',
  '__proto__=1&constructor=1&toString=1',
  'search=%00',
  'search=%ED%A0%80',
  'search=%F0%28%8C%28',
  'search=%',
  'search=%zz&page=%31',
  'industry=rental&industry=rental&industry=%00',
  `industry=${Array.from({ length: 200 }, (_, at) => at).join('&industry=')}`,
  `search=${'a'.repeat(7_000)}`,
  '&&&==&=',
  'page=1%2B1&per_page=1e1',
  'from=2026-02-30T00:00:00Z',
  'to=%2B275760-09-13T00:00:00.000Z',
  'is_m365=1&is_m365=0&is_not_m365=%00',
  ';page=2',
  'page=１',
]

const brokenHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/jsonx' },
  { 'accept-language': `${'ja,'.repeat(2_000)}en` },
  { 'accept-language': 'en;q=NaN, ja;q=-1, *;q=9e999' },
  { accept: 'text/csv' },
  { 'accept-encoding': 'gzip, deflate, br' },
  { cookie: 'session=x.y; session=; =; a=b' },
  { authorization: 'Bearer xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
  { 'x-request-id': 'a\u00ffb' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
]

/** Key under which a query holds its raw text, if it is malformed on purpose. */
const rawQuery = '\u0000raw'

const malform = (request: FuzzRequest, random: Random): FuzzRequest => {
  const roll = random.next()
  if (roll < 0.25) return { ...request, headers: { ...request.headers, ...some(brokenHeaders, random) } }
  const hasBody = request.body !== undefined
  if (!hasBody || roll < 0.45) return { ...request, query: { [rawQuery]: some(brokenQueries, random) } }
  return { ...request, body: some(brokenBodies, random)?.(String(request.body)) }
}

const reachOf = (sort: Sort): Reach => (sort === 'foreign' ? 'foreign' : sort === 'unknown' ? 'unknown' : 'own')

/** Whether a call may target companies with signed-in people. Changes by editors would soon end their sessions. */
const mayTargetActors = (call: Call, kind: Kind): boolean => kind !== 'editor' || call.method === 'GET'

/** A separate generator for each request, so that similar seeds give different requests. */
const randomOf = (seed: number, at: number): Random =>
  createRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)) | 0)

/** Selects a call and a caller. In one of seven requests the caller lacks permission. */
const callAndKind = (random: Random, wanted: CallFilter): { call: Call; kind: Kind } => {
  const may = random.chance(0.86)
  for (let tries = 0; tries < 2_000; tries++) {
    const call = calls[random.between(0, calls.length - 1)] as Call
    const kind = kinds[random.between(0, kinds.length - 1)] as Kind
    if (wanted(call, kind) && (mayCall(call, kind) === may || tries > 500)) return { call, kind }
  }
  throw new Error('no call matches this phase')
}

/** Generates the request with this number. `selfOf`: the id of the person signed in as a kind. */
export const makeRequest = (
  seed: number,
  at: number,
  world: World,
  selfOf: (kind: Kind) => string | undefined,
  wanted: CallFilter = () => true,
): FuzzRequest => {
  const random = randomOf(seed, at)
  const { call, kind } = callAndKind(random, wanted)
  const sort = sortOf(random)
  const reach = sort === 'foreign' && !mayTargetActors(call, kind) ? 'own' : reachOf(sort)
  // Callers do not stop, delete or demote themselves: that is refused or ends the sessions of the run.
  const aboutSelf = !/status|manager|azure|password|Unlock/i.test(call.name)
  const pool = poolFor({ world, call, kind, reach, self: aboutSelf ? selfOf(kind) : undefined, random })
  const make = (part: Part) => {
    const schema = call[part]
    return schema ? validOf(schema, pool, random) : undefined
  }
  const parts: Parts = { params: make('params') ?? {}, query: make('query') ?? {}, body: make('body') }
  if (sort === 'edge' || sort === 'type' || sort === 'hostile') change(sort, call, parts, random)
  const headers: Record<string, string> = {
    'accept-language': random.chance(0.5) ? 'ja' : 'en',
    'x-forwarded-for': `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`,
  }
  const request: FuzzRequest = {
    at,
    call,
    kind,
    sort,
    params: parts.params as Record<string, unknown>,
    query: parts.query as Record<string, unknown>,
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    headers: parts.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
  }
  return sort === 'structure' ? malform(request, random) : request
}

/** Percent-encoding for any text: lone surrogates become the bytes of a non-conforming UTF-8 encoder. */
export const encode = (text: string): string =>
  text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g, character =>
    /^[\ud800-\udfff]$/.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  )

const fieldText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Path and query of a request, as sent. */
export const targetOf = ({ call, params, query }: FuzzRequest): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encode(fieldText(params[name])))
  const raw = query[rawQuery]
  const text =
    typeof raw === 'string'
      ? raw.replace(/[^\x21-\x7e]/g, character => encodeURIComponent(character))
      : Object.entries(query)
          .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map(item => [name, item] as const))
          .map(([name, item]) => `${encode(name)}=${encode(fieldText(item))}`)
          .join('&')
  return text === '' ? path : `${path}?${text.slice(0, 12_000)}`
}

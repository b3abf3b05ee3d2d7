/** Reduces a request that shows a problem, as long as the smaller one still shows it. */
import type { FuzzRequest } from './request.ts'

type Json = unknown

/** Smaller forms of a JSON value, those with the largest reduction first. */
const smaller = (value: Json): Json[] => {
  if (typeof value === 'string')
    return value.length < 2 ? [] : ['x', value.slice(0, value.length >> 1), value.slice(value.length >> 1)]
  if (Array.isArray(value))
    return [
      ...(value.length > 1 ? [value.slice(0, value.length >> 1), value.slice(value.length >> 1)] : []),
      ...value.slice(0, 20).flatMap((item, at) => smaller(item).map(less => value.with(at, less))),
    ]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  return [
    ...entries.map(([key]) => Object.fromEntries(entries.filter(([other]) => other !== key))),
    ...entries.flatMap(([key, item]) =>
      smaller(item).map(less => Object.fromEntries(entries.map(([name, old]) => [name, name === key ? less : old]))),
    ),
  ]
}

const parse = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const candidates = (request: FuzzRequest): FuzzRequest[] => {
  const { query, headers, body } = request
  const without = <T>(fields: Record<string, T>, key: string) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))
  const json = typeof body === 'string' ? parse(body) : undefined
  return [
    ...smaller(query).map(less => ({ ...request, query: less as FuzzRequest['query'] })),
    ...(json === undefined ? [] : smaller(json).map(less => ({ ...request, body: JSON.stringify(less) }))),
    ...Object.keys(headers)
      .filter(name => name !== 'content-type' && name !== 'x-forwarded-for')
      .map(name => ({ ...request, headers: without(headers, name) })),
  ]
}

/** The smallest request found within a number of attempts. `shows`: whether a request still shows the problem. */
export const shrink = async (
  request: FuzzRequest,
  shows: (candidate: FuzzRequest) => Promise<boolean>,
  tries = 150,
): Promise<FuzzRequest> => {
  let left = tries
  const next = async (of: FuzzRequest): Promise<FuzzRequest | undefined> => {
    for (const candidate of candidates(of)) if (left-- > 0 && (await shows(candidate))) return candidate
    return undefined
  }
  let smallest = request
  for (let found: FuzzRequest | undefined = request; found; found = await next(smallest)) smallest = found
  return smallest
}

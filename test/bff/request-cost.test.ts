// @module-tag all

/**
 * What one request may cost, at both doors: the account API, and the BFF before it. Every call gets bodies that cost careless servers
 * much, at its limit and at 1 MB. Both servers and the database run in this thread, so that its processor time is the sum of all; what
 * the BFF costs is what is left without the account API.
 *
 * Processor time does not depend on what else runs, and the least of several rounds hardly on caches. Below `noiseMs` nothing is
 * compared.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimitOf } from '../../server/http/body-limit.ts'
import type { Entry } from '../../shared/contract/entry.ts'
import { type CallName, contract } from '../../shared/contract/index.ts'
import { type OwnCall, ownCalls } from '../../shared/contract/own-calls.ts'
import { password } from '../account-api/people.ts'
import { type AccountApi, companyA, companyB, setUp, signIn } from '../account-api/set-up.ts'
import { bffConfig, ownPage, request, sessionCookie, startBff } from '../helper/bff.ts'
import { costlyValues, plainValue } from '../helper/costly-bodies.ts'
import { isFull } from '../helper/services.ts'
import { textFields } from '../helper/text-fields.ts'
import { threadTime } from '../helper/thread-time.ts'

const mostMs = 50
const mostTimes = 4
/** A plain request takes a few milliseconds. */
const noiseMs = isFull ? 4 : 12

const megabyte = 1_000_000
const callers = ['anyone', 'customer', 'manager', 'otherManager', 'viewer', 'editor'] as const
type Caller = (typeof callers)[number]

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The caller that gets furthest. */
const bestCaller = ({ callers }: Entry): Caller =>
  callers.includes('anyone')
    ? 'anyone'
    : callers.includes('employee') || callers.includes('editor')
      ? 'editor'
      : 'manager'

/** The caller that gets furthest first; the others in the full run only. */
const inTurn = (best: Caller): Caller[] => (isFull ? [best, ...callers.filter(caller => caller !== best)] : [best])

type Send = () => Promise<number>

/** A way in: a request that a call's body is sent with. */
interface Door {
  name: string
  limit: number
  /** Paths of the fields of the body. */
  fields: string[]
  /** The one that gets furthest first. */
  callers: readonly Caller[]
  send: (caller: Caller, payload: string) => Promise<number>
  /** The same request at the account API behind the BFF. */
  behind?: Door
}

let api: AccountApi
let bff: FastifyInstance
const tokens: Partial<Record<Caller, string>> = {}
const cookies: Partial<Record<Caller, string>> = {}
/** Another network for each request: the rate limits are not what is tested. */
let visitors = 0
const visitor = () => `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`

const inject = async (app: FastifyInstance, options: InjectOptions): Promise<number> =>
  (await app.inject({ ...options, remoteAddress: visitor() })).statusCode

const json = { 'content-type': 'application/json' }
const urlOf = ({ path }: Entry) => path.replace(/:\w+/g, 'C000101')

/** Names of the fields of a body and the paths of its texts. */
const fieldsOf = ({ body }: Pick<Entry, 'body'>): string[] => {
  if (!body) return ['a']
  const entries = 'entries' in body ? Object.keys(body.entries as object) : []
  return [...new Set([...entries, ...textFields(body).map(({ path }) => path)])].filter(path => path !== '')
}

const doorsOf = (name: CallName, entry: Entry): Door[] => {
  const call = { limit: bodyLimitOf(entry).bytes, fields: fieldsOf(entry), callers: inTurn(bestCaller(entry)) }
  const { method } = entry
  const url = urlOf(entry)
  const direct: Door = {
    ...call,
    name: `the account API: ${name}`,
    send: (caller, payload) => {
      const token = tokens[caller]
      return inject(api.app, {
        method,
        url,
        payload,
        headers: { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      })
    },
  }
  const through: Door = {
    ...call,
    behind: direct,
    name: `the BFF: ${name}`,
    send: (caller, payload) => {
      const cookie = cookies[caller]
      return inject(bff, { method, url, payload, headers: { ...json, ...ownPage, ...(cookie ? { cookie } : {}) } })
    },
  }
  return entry.web === 'none' ? [direct] : [direct, through]
}

/** The BFF's own calls. Those of a provider are not there without one. */
const ownDoors: Door[] = Object.values<OwnCall>(ownCalls).flatMap(call => {
  const { method, path } = call
  if (method === 'GET' || path.startsWith('/bff/oidc/')) return []
  const url = path.replace(/:\w+/g, 'x')
  return {
    name: `the BFF: ${method} ${path}`,
    limit: bodyLimitOf(call).bytes,
    fields: fieldsOf(call),
    callers: inTurn('anyone'),
    send: (caller, payload) => {
      const cookie = url === '/bff/logout' ? undefined : cookies[caller]
      return inject(bff, { method, url, payload, headers: { ...json, ...ownPage, ...(cookie ? { cookie } : {}) } })
    },
  }
})

const doors = [
  ...ownDoors,
  ...Object.entries<Entry>(contract).flatMap(([name, entry]) =>
    entry.method === 'GET' ? [] : doorsOf(name as CallName, entry),
  ),
]

/** A body of at most so many bytes with a value at a path: `ja.body`, `services.0`. */
const bodyWith = (path: string, value: (bytes: number) => string, bytes: number): string => {
  const steps = path.split('.')
  const open = steps.map(step => (/^\d+$/.test(step) ? '[' : `{"${step}":`)).join('')
  const close = steps
    .map(step => (/^\d+$/.test(step) ? ']' : '}'))
    .reverse()
    .join('')
  const text = open + value(bytes - open.length - close.length) + close
  return text.padEnd(text.length + bytes - Buffer.byteLength(text))
}

/** Status of a request, and its processor time: the least of three attempts, or the first that is below the noise. */
const attempt = async (send: Send): Promise<{ ms: number; status: number }> => {
  let ms = Number.POSITIVE_INFINITY
  let status = 0
  for (let attempts = 0; attempts < 3 && ms > noiseMs; attempts++) {
    const before = threadTime()
    status = await send()
    ms = Math.min(ms, threadTime() - before)
  }
  return { ms, status }
}

/** Requests are measured together until they take this much processor time: five at most. */
const measuredMs = 60

/** Mean processor time of a few requests, in milliseconds. */
const processorTime = async (send: Send): Promise<number> => {
  const before = threadTime()
  let count = 0
  let ms = 0
  while (count < 5 && ms < measuredMs) {
    await send()
    count++
    ms = threadTime() - before
  }
  return ms / count
}

/** Of a request, of one with as many letters, and of the first at the account API behind: least milliseconds. */
type Times = readonly [ms: number, plain: number, other: number]

const isDear = ([ms, plain, other]: Times): boolean => ms > noiseMs && (ms - other > mostMs || ms > mostTimes * plain)

/** Least processor times. Other programs only add to them, so what seems dear is measured again, all in turn. */
const leastTimes = async (send: Send, letters: Send, behind?: Send): Promise<Times> => {
  let times: Times = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; (round < 3 && times[0] > noiseMs) || (round < 20 && isDear(times)); round++)
    times = [
      Math.min(times[0], await processorTime(send)),
      Math.min(times[1], await processorTime(letters)),
      behind ? Math.min(times[2], await processorTime(behind)) : 0,
    ]
  return times
}

beforeAll(async () => {
  api = await setUp('PGlite', { loginFailuresPerAddress: 1_000_000, loginFailuresPerAccount: 1_000_000 })
  const people = {
    customer: await api.person({ company: companyA }),
    manager: await api.person({ company: companyA, manager: true }),
    otherManager: await api.person({ company: companyB, manager: true }),
    viewer: await api.person({ employee: 'view-only' }),
    editor: await api.person({ employee: 'editor' }),
  }
  bff = await startBff(bffConfig(await api.app.listen({ port: 0, host: '127.0.0.1' })))
  for (const [caller, person] of Object.entries(people) as [
    Exclude<Caller, 'anyone'>,
    { id: string; email: string },
  ][]) {
    const isEmployee = caller === 'viewer' || caller === 'editor'
    tokens[caller] = await signIn(api.app, person, isEmployee ? '/api/v1/admin/login' : '/api/login')
    const url = `/bff/login/${isEmployee ? 'employee' : 'customer'}`
    const answer = await request(bff, { method: 'POST', url, payload: { email: person.email, password } })
    cookies[caller] = sessionCookie(answer.headers) ?? ''
  }
})
afterAll(async () => {
  await bff.close()
  await api.close()
})

const values = Object.entries(costlyValues)
/** Calls of visitors that get every value in the short run. The other calls get two, each others; 1 MB has one. */
const exposed = /login|Subscription|postAccountRegist/
const share = 2
/** Imports of administrators, which the same code reads as those of employees: only the full run sends both. */
const twin = /: postImport/

/**
 * What a caller sends. In the full run the one that gets furthest sends every value in every field. The others are refused earlier
 * or read by the same code, so each sends two values. 1 MB is refused before its fields are read, so one field stands for all.
 */
const sharesOf = (door: Door, index: number, caller: Caller) =>
  values.flatMap(([name, value], at) => {
    const isWhole = isFull && caller === door.callers[0]
    const place = (at + values.length - ((index * share) % values.length)) % values.length
    if (!isWhole && place >= share && !exposed.test(door.name)) return []
    const field = door.fields[(index + at) % door.fields.length] ?? 'a'
    const atLimit = (isWhole ? door.fields : [field]).map(field => ({ name, value, field, bytes: door.limit }))
    return isWhole || place === 0 ? [...atLimit, { name, value, field, bytes: megabyte }] : atLimit
  })

describe('a request costs each server at most 50 ms, and four times what letters of its size cost', () => {
  let heapBefore = 0
  beforeAll(() => {
    collectGarbage()
    heapBefore = process.memoryUsage().heapUsed
  })

  test.each(
    doors.map((door, index) => [door.name, door, index] as const).filter(([name]) => isFull || !twin.test(name)),
  )('%s', async (_, door, index) => {
    const dear: unknown[] = []
    for (const caller of door.callers)
      for (const { name, value, field, bytes } of sharesOf(door, index, caller)) {
        const payload = bodyWith(field, value, bytes)
        const send = () => door.send(caller, payload)
        const { ms: first, status } = await attempt(send)
        expect([200, 204, 400, 401, 403, 404, 409, 410, 413, 422]).toContain(status)
        if (first <= noiseMs) continue
        const letters = bodyWith(field, plainValue, bytes)
        const { behind } = door
        const times = await leastTimes(
          send,
          () => door.send(caller, letters),
          behind && (() => behind.send(caller, payload)),
        )
        if (isDear(times)) dear.push({ caller, name, field, bytes, status, times })
      }
    expect(dear).toEqual([])
  })

  test('and leaves nothing behind', async () => {
    collectGarbage()
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(32 * 1024 * 1024)
    for (const app of [api.app, bff]) expect(await inject(app, { method: 'GET', url: '/readyz' })).toBe(200)
  })
})

import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'
import type { Person } from '../people.ts'
import type { Failure, Tally } from './tally.ts'

/** The state of a person's writes as known to the client. */
interface Knowledge {
  /** The last value with a 2xx response; undefined: none yet. */
  answered: string | undefined
  /** Values sent since then without a response. */
  unknown: string[]
}

interface Answer {
  status: number
  /** The response has Retry-After: the request had no effect and may be retried. */
  mayRepeat: boolean
  body: string
}

interface Call {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Whether the response means that there is no session. */
  isSignedOut?: (body: string) => boolean
}

/** Pause between two requests of one client, so that a small machine is busy but not overloaded. */
export const pauseMs = 100

/** Shorter than Retry-After, as with an impatient client. */
const retryAfterMs = 1_000

/** Timeout of a request. */
const timeoutMs = 30_000

const failureOf = (error: unknown): Failure =>
  (error as Error).name === 'TimeoutError' || (error as Error).name === 'HeadersTimeoutError' ? 'late' : 'broken'

const reads = ({ company, isManager }: Person, asset: string): [weight: number, call: Call][] => [
  [
    20,
    {
      name: 'session',
      method: 'GET',
      path: '/bff/session',
      isSignedOut: body => JSON.parse(body).accountType === null,
    },
  ],
  [20, { name: 'own info', method: 'GET', path: '/api/v1/front/user/info' }],
  [
    20,
    {
      name: 'list',
      method: 'GET',
      path: isManager ? `/api/v1/front/company/user/list?company_code=${company}` : '/api/v1/front/top',
    },
  ],
  [10, { name: 'page', method: 'GET', path: '/account' }],
  [10, { name: 'asset', method: 'GET', path: asset }],
]
const editWeight = 20

/** A keep-alive connection that sends requests for some people in turn, and records their writes. */
export const createClient = (origin: string, people: Person[], asset: string, seed: number) => {
  const connection = new Client(origin, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  const knowledge = new Map<Person, Knowledge>(people.map(person => [person, { answered: undefined, unknown: [] }]))
  let chance = seed
  let edits = 0

  /** The next number of a seeded pseudorandom sequence (linear congruential generator of Numerical Recipes). */
  const draw = (below: number) => {
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0
    return chance % below
  }

  const send = async ({ cookie }: Person, { method, path, body }: Call): Promise<Answer> => {
    const answer = await connection.request({
      method,
      path,
      headers: {
        cookie,
        accept: '*/*',
        'x-csrf': '1',
        'sec-fetch-site': 'same-origin',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    })
    const mayRepeat = answer.headers['retry-after'] !== undefined
    return { status: answer.statusCode, mayRepeat, body: await answer.body.text() }
  }

  /** Sends a request once. @returns the response, or the reason of its failure */
  const attempt = async (person: Person, call: Call, tally: Tally): Promise<Answer | Failure> => {
    const start = performance.now()
    try {
      const answer = await send(person, call)
      tally.answered(performance.now() - start)
      const isSignedOut = answer.status === 401 || (answer.status === 200 && call.isSignedOut?.(answer.body))
      if (isSignedOut) tally.counts.signedOut++
      return answer.status < 300
        ? answer
        : answer.status === 409
          ? 'stale'
          : `${answer.status}${answer.mayRepeat ? ' retry' : ''}`
    } catch (error) {
      return failureOf(error)
    }
  }

  /** Sends a request and retries it once if that is safe: a read, or a refusal with Retry-After. */
  const act = async (person: Person, call: Call, tally: Tally): Promise<Answer | Failure> => {
    const first = await attempt(person, call, tally)
    if (typeof first === 'object') return first
    tally.failed(call.name, first)
    const isRefused = first.endsWith('retry')
    if (call.method !== 'GET' && !isRefused) return first
    tally.counts.retried++
    if (isRefused) await wait(retryAfterMs)
    return attempt(person, call, tally)
  }

  const read = async (person: Person, call: Call, tally: Tally): Promise<Answer | undefined> => {
    const outcome = await act(person, call, tally)
    if (typeof outcome === 'object') return outcome
    tally.counts.readsFailed++
    return undefined
  }

  const edit = async (person: Person, tally: Tally): Promise<void> => {
    const info = await read(person, { name: 'own info', method: 'GET', path: '/api/v1/front/user/info' }, tally)
    if (!info) return
    const { row_version } = JSON.parse(info.body) as { row_version: number }
    const department = `edit ${seed}-${++edits}`
    const own = knowledge.get(person)
    if (!own) return
    tally.counts.writes++
    const outcome = await act(
      person,
      {
        name: 'edit',
        method: 'POST',
        path: '/api/v1/front/user/company/edit',
        body: { company_code: person.company, department, position: '', cell_phone_number: '', row_version },
      },
      tally,
    )
    if (typeof outcome === 'object') {
      own.answered = department
      own.unknown = []
      return
    }
    tally.counts.writesFailed++
    own.unknown.push(department)
  }

  return {
    knowledge,
    edits: () => edits,
    run: async (until: () => boolean, tally: Tally): Promise<void> => {
      for (let turn = 0; !until(); turn++) {
        const person = people[turn % people.length]
        if (!person) return
        const calls = reads(person, asset)
        let lot = draw(calls.reduce((sum, [weight]) => sum + weight, editWeight))
        const call = calls.find(([weight]) => {
          lot -= weight
          return lot < 0
        })?.[1]
        await (call ? read(person, call, tally) : edit(person, tally))
        await wait(pauseMs)
      }
    },
    /** Makes one call for each person. @returns the number of signed-in people */
    signedIn: async (tally: Tally): Promise<number> => {
      let count = 0
      for (const person of people) {
        const answer = await read(person, { name: 'own info', method: 'GET', path: '/api/v1/front/user/info' }, tally)
        if (answer) count++
      }
      return count
    },
    close: () => connection.close(),
  }
}

export type BenchClient = ReturnType<typeof createClient>

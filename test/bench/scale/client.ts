import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'
import type { Person } from '../people.ts'
import type { Failure, Tally } from './tally.ts'

/** What became of a person's writes, as their client knows it. */
export interface Knowledge {
  /** The last value that was answered 2xx; undefined: none yet. */
  answered: string | undefined
  /** Values sent since then whose answer never came. */
  unknown: string[]
}

interface Answer {
  status: number
  /** Retry-After: nothing was done, and the client may do it again. */
  mayRepeat: boolean
  body: string
}

interface Call {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Whether the answer tells that nobody is signed in. */
  isSignedOut?: (body: string) => boolean
}

/** Between two requests of one client, so that a small machine is busy and not overloaded. */
export const pauseMs = 100

/** Sooner than Retry-After says, as an impatient client does. */
const retryAfterMs = 1_000

/** No request of a page waits longer. */
const patienceMs = 30_000

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

/** One keep-alive connection that acts for some people in turn until `until`, and the knowledge it has of their writes. */
export const createClient = (origin: string, people: Person[], asset: string, seed: number) => {
  const connection = new Client(origin, { headersTimeout: patienceMs, bodyTimeout: patienceMs })
  const knowledge = new Map<Person, Knowledge>(people.map(person => [person, { answered: undefined, unknown: [] }]))
  let chance = seed
  let edits = 0

  /** The next number of a sequence that looks like chance and is the same in every run (Numerical Recipes). */
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

  /** One try. @returns the answer, or why there is none */
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

  /** A request, sent once more where that is safe: a read, and what was refused with Retry-After. */
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
    /** Asks for the session of each person once. @returns how many of them are signed in */
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

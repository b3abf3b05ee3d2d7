/** Sessions of the callers in a run, and sending their requests. */
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Answer } from './answer.ts'
import { type FuzzRequest, targetOf } from './request.ts'
import type { Kind, World } from './world.ts'

export interface Callers {
  selfOf: (kind: Kind) => string | undefined
  send: (request: FuzzRequest) => Promise<Answer>
  /** Logs in a person of this kind, or the next one if that login fails. Throws if none is left. */
  renew: (kind: Kind, cookie: string | undefined) => Promise<void>
  /** Logs a person in for a separate session, and out. */
  logInAndOut: (kind: Exclude<Kind, 'visitor'>) => Promise<void>
  cookieOf: (kind: Kind) => string | undefined
  close: () => Promise<void>
}

/** A login also sets the cookie of a known browser. */
const isSession = (line: string) => line.startsWith('session=')

const ownPage = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }

export const createCallers = async (origin: string, world: World): Promise<Callers> => {
  const pool = new Pool(origin, { connections: 64, headersTimeout: 40_000, bodyTimeout: 40_000 })
  const cookies = new Map<Kind, string>()
  const present = new Map<Kind, number>()

  const logIn = async (kind: Exclude<Kind, 'visitor'>, at: number): Promise<string | undefined> => {
    const side = kind === 'viewer' || kind === 'editor' ? 'employee' : 'customer'
    const person = world.actors[kind][at]
    if (!person) throw new Error(`no ${kind} is left who can log in`)
    for (const password of [world.password, 'Chosen_2026']) {
      for (let tries = 0; tries < 20; tries++) {
        const { statusCode, headers, body } = await pool.request({
          method: 'POST',
          path: `/bff/login/${side}`,
          headers: { ...ownPage, 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
          body: JSON.stringify({ email: person.email, password }),
        })
        await body.dump()
        if (statusCode === 200) return [headers['set-cookie'] ?? []].flat().find(isSession)?.split(';', 1)[0]
        if (statusCode !== 503) break
        await wait(1_000)
      }
    }
    return undefined
  }

  const renewing = new Map<Kind, Promise<void>>()
  const renew = (kind: Kind, cookie: string | undefined): Promise<void> => {
    if (kind === 'visitor' || cookies.get(kind) !== cookie) return Promise.resolve()
    const started =
      renewing.get(kind) ??
      (async () => {
        for (let at = present.get(kind) ?? 0; ; at++) {
          const fresh = await logIn(kind, at)
          present.set(kind, at)
          if (fresh === undefined) continue
          cookies.set(kind, fresh)
          return
        }
      })().finally(() => renewing.delete(kind))
    renewing.set(kind, started)
    return started
  }
  for (const kind of Object.keys(world.actors) as Kind[]) await renew(kind, undefined)

  return {
    selfOf: kind => (kind === 'visitor' ? undefined : world.actors[kind][present.get(kind) ?? 0]?.id),
    cookieOf: kind => cookies.get(kind),
    renew,
    logInAndOut: async kind => {
      const cookie = await logIn(kind, present.get(kind) ?? 0)
      const headers = { ...ownPage, ...(cookie === undefined ? {} : { cookie }) }
      const { body } = await pool.request({ method: 'POST', path: '/bff/logout', headers })
      await body.dump()
    },
    send: async request => {
      const cookie = cookies.get(request.kind)
      const { statusCode, headers, body } = await pool.request({
        method: request.call.method,
        path: targetOf(request),
        headers: { ...ownPage, ...(cookie === undefined ? {} : { cookie }), ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      return { status: statusCode, headers, body: await body.text() }
    },
    close: () => pool.destroy(),
  }
}

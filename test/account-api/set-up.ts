import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { secretHash } from '../../server/account-api/access/caller/secret.ts'
import type { QueueBounds } from '../../server/account-api/access/password/hashing-queue.ts'
import type { Hashing } from '../../server/account-api/access/password/passwords.ts'
import type { AccountApiConfig } from '../../server/account-api/config.ts'
import type { OpenDatabase } from '../../server/account-api/database/opened-database.ts'
import type { Database } from '../../server/account-api/database/schema.ts'
import { insertDocument, notices } from '../../server/demo/texts.ts'
import { type Engine, freshDatabase } from '../helper/account-api.ts'
import { startIssuer } from '../helper/issuer.ts'
import { buildApp, readable } from './build.ts'
import { cheapHashing, createPeople, type Person, password } from './people.ts'

export const companyA = 'C000101'
export const companyB = 'C000102'
/** Services of both companies; the maker has five. */
export const companyServices = ['product-api', 'telematics-distributor', 'telematics-owner']
export const lackedService = 'electric-app'
export const day = 24 * 60 * 60 * 1000

interface CallOptions {
  /** Another app than the default one. */
  to?: FastifyInstance
  as?: Person | undefined
  token?: string | undefined
  body?: InjectOptions['payload']
  query?: Record<string, string | string[]>
  headers?: Record<string, string>
  /** false: a call that needs a fresh proof is refused, if the password was given too long ago. */
  proves?: boolean
}

/** Logs a person in. @returns the token */
export const signIn = async (app: FastifyInstance, person: Person, path = '/api/login'): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: path, payload: { email: person.email, password } })
  if (answer.statusCode !== 200) throw new Error(`${person.email} cannot log in: ${answer.body}`)
  return answer.json().api_token
}

/**
 * An account API on a fresh database, or on a given one without people, with terms, news, two companies and a clock that tests can set.
 * @returns it, with functions to create people, log them in and make calls
 */
export const setUp = async (engine: Engine | OpenDatabase, changes: Partial<AccountApiConfig> = {}) => {
  const { db, withoutTimeout, close } = typeof engine === 'string' ? await freshDatabase(engine) : engine
  await insertDocument(db, 'terms')
  await db.insertInto('notice').values(notices).execute()
  const clock = { now: new Date('2026-10-01T00:00:00Z') }
  const people = await createPeople(db, () => clock.now)
  const issuer = await startIssuer(() => clock.now)
  const logs: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void logs.push(line) } }

  /** Another app on the same database. Without an SMTP address, stored mails count as sent. */
  const withConfig = async (
    other: Partial<AccountApiConfig> = {},
    {
      hashing = cheapHashing,
      hashingBounds,
      through = db,
    }: { hashing?: Hashing; hashingBounds?: QueueBounds; through?: Kysely<Database> } = {},
  ) => {
    const bounds = hashingBounds ? { hashingBounds } : {}
    return (
      await buildApp(
        db,
        () => clock.now,
        { oidc: issuer.config, ...other },
        { db: through, hashing, logger, ...bounds },
      )
    ).app
  }
  const app = await withConfig(changes)

  for (const code of [companyA, companyB]) {
    await people.company(code)
    await db
      .insertInto('company_service')
      .values(companyServices.map(service_id => ({ company_code: code, service_id, status: 1 as const })))
      .execute()
  }

  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, options: CallOptions = {}) => {
    const { to = app, as, body, query, headers, proves = true } = options
    const token = options.token ?? as?.token
    const send = () =>
      to.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        ...(query ? { query } : {}),
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      })
    let answer = await send()
    // As the page does: it asks for the password, and repeats the call.
    if (proves && token !== undefined && answer.statusCode === 403 && answer.json().code === 'proof_old') {
      await db.updateTable('token').set({ proved_at: clock.now }).where('hash', '=', secretHash(token)).execute()
      answer = await send()
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
  }

  /** A registered person with a login token. */
  const signedIn = async (given: Parameters<typeof people.person>[0] = {}): Promise<Person & { token: string }> => {
    const person = await people.person(given)
    return { ...person, token: await signIn(app, person, given.employee ? '/api/v1/admin/login' : '/api/login') }
  }

  /** Mails to an address, newest last. */
  const mailsTo = async (email: string) => {
    const mails = db.selectFrom('mail_outbox').selectAll().where('to', '=', email)
    return (await mails.orderBy('created_at').orderBy('seq').execute()).map(readable)
  }

  /** The token of the link in the newest mail to an address: of those that tell of a login, or of all others. */
  const linkOf = async (email: string, of: 'login' | 'others' = 'others'): Promise<string> => {
    const mails = (await mailsTo(email)).filter(({ template }) => (template === 'new_login') === (of === 'login'))
    const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    if (token === undefined) throw new Error(`no link was mailed to ${email}`)
    return token
  }

  return {
    ...people,
    app,
    db,
    withoutTimeout,
    call,
    clock,
    issuer,
    logs,
    mailsTo,
    linkOf,
    signedIn,
    withConfig,
    close: async () => {
      issuer.close()
      await app.close()
      await close()
    },
  }
}
export type AccountApi = Awaited<ReturnType<typeof setUp>>

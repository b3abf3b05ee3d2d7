/** The account API on a PostgreSQL in some condition, and what people do on it. */
import { Client } from 'pg'
import { expect } from 'vitest'
import { openDatabase } from '../../server/account-api/database/open-database.ts'
import { buildAccountApi } from '../../server/account-api/start.ts'
import { accountApiConfig } from '../account-api/build.ts'
import { createPeople, password } from '../account-api/people.ts'

/** Runs statements on a connection of their own. */
export const query = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The name of the database in a URL. */
export const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** The company of the administrator. */
export const company = 'C000101'

type Own = Partial<Parameters<typeof accountApiConfig>[0]>

/** The account API on a database, with an administrator of a company and an employee. */
export const startSite = async (url: string, { connections, ...own }: { connections?: number } & Own = {}) => {
  const config = accountApiConfig({ database: { kind: 'postgres', url, connections }, ...own })
  const { app, listen, stop } = await buildAccountApi(config)
  const { db, close } = await openDatabase({ kind: 'postgres', url, connections: 1 })
  const { company: addCompany, person } = await createPeople(db, () => new Date())
  await addCompany(company)
  const manager = await person({ company, manager: true })
  const editor = await person({ employee: 'editor' })
  await close()
  return { app, manager, editor, listen, stop }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** Calls the account API. */
export const ask = async ({ app }: Site, method: 'GET' | 'POST', url: string, { token = '', payload = {} } = {}) => {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), body: answer.json() }
}

/** Logs the administrator in. */
export const logIn = (site: Site) =>
  ask(site, 'POST', '/api/login', { payload: { email: site.manager.email, password } })

/** Many at once: more than the pool has connections. */
const crowd = 24

/** Everything works, also at once. */
export const expectAll = async (site: Site) => {
  const { status, body } = await logIn(site)
  expect(status).toBe(200)
  const token = String(body.api_token)
  const write = (locale: string) => ask(site, 'POST', '/api/v1/front/user/language', { token, payload: { locale } })
  const answers = await Promise.all([
    ...Array.from({ length: crowd }, (_, index) => write(index % 2 === 0 ? 'en' : 'ja')),
    ...Array.from({ length: crowd }, () => ask(site, 'GET', '/api/v1/front/industries')),
  ])
  answers.push(await ask(site, 'GET', '/readyz'))
  expect(answers.filter(answer => answer.status !== 200)).toEqual([])
}

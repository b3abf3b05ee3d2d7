/** The account API on a PostgreSQL in some condition, and what people do on it. */
import { Client } from 'pg'
import { expect } from 'vitest'
import { buildAccountApi } from '../../server/account-api/api/start.ts'
import { openDatabase } from '../../server/account-api/database/open-database.ts'
import { accountApiConfig, mailConfig } from '../account-api/build.ts'
import { createPeople, type Person, password } from '../account-api/people.ts'
import { startSmtpSink } from '../helper/smtp-sink.ts'

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

type Who = 'manager' | 'editor'

interface Site {
  app: Awaited<ReturnType<typeof buildAccountApi>>['app']
  manager: Person
  editor: Person
  /** Each of them has one browser, so that no mail tells of a login. */
  marks: Record<Who, string[]>
  /** Number of mails by address. */
  mails: () => Promise<Map<string, number>>
  stop: () => Promise<void>
}

interface SiteOptions {
  connections?: number
  /** Of another mail server than one that accepts all. */
  smtpUrl?: string
  clock?: () => Date
}

/** The account API on a database and a mail server, with an administrator of a company and an employee. */
export const startSite = async (
  url: string,
  { connections, smtpUrl, clock = () => new Date() }: SiteOptions = {},
): Promise<Site> => {
  const sink = smtpUrl === undefined ? await startSmtpSink('accepts-all') : undefined
  const mail = mailConfig(smtpUrl ?? sink?.url)
  const config = accountApiConfig({ database: { kind: 'postgres', url, connections }, mail })
  const { app, listen, stop } = await buildAccountApi(config, { clock })
  const { db, close } = await openDatabase({ kind: 'postgres', url, connections: 1 })
  const { company: addCompany, person } = await createPeople(db, clock)
  await addCompany(company)
  const manager = await person({ company, manager: true })
  const editor = await person({ employee: 'editor' })
  await close()
  const stopAll = async () => {
    await stop()
    await sink?.stop()
  }
  const mails = async () => (await sink?.accepted()) ?? new Map<string, number>()
  const marks: Record<Who, string[]> = { manager: [], editor: [] }
  const site = { app, manager, editor, marks, mails, stop: stopAll }
  // Once it listens, it also loads the postal addresses into a database that has none.
  expect(await logIn(site)).toMatchObject({ status: 200 })
  await listen()
  return site
}

/** Calls the account API. */
export const ask = async ({ app }: Site, method: 'GET' | 'POST', url: string, { token = '', payload = {} } = {}) => {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), body: answer.json() }
}

const loginPaths = { manager: '/api/login', editor: '/api/v1/admin/login' } as const

/** Logs the administrator or the employee in. */
const logInAs = async (site: Site, who: Who, call = ask) => {
  const payload = { email: site[who].email, password, device_marks: site.marks[who] }
  const answer = await call(site, 'POST', loginPaths[who], { payload })
  if (answer.status === 200) site.marks[who] = [String(answer.body.device_mark)]
  return answer
}

/** Logs the administrator in. */
export const logIn = (site: Site) => logInAs(site, 'manager')

/** Calls the account API; on a busy machine, again for as long as the answer asks for that: 503 with Retry-After. */
const insist = async (...call: Parameters<typeof ask>) => {
  let answer = await ask(...call)
  const repeat = async () => {
    if (answer.status === 503 && answer.retryAfter > 0) answer = await ask(...call)
    return answer.status
  }
  await expect.poll(repeat).not.toBe(503)
  return answer
}

/** Logs the administrator or the employee in. @returns their token */
const tokenOf = async (site: Site, who: Who): Promise<string> => {
  const answer = await logInAs(site, who, insist)
  expect(answer).toMatchObject({ status: 200 })
  return String(answer.body.api_token)
}

/** Many at once: more than the pool has connections. */
const crowd = 24

const expectCrowd = async (site: Site) => {
  const token = await tokenOf(site, 'manager')
  const write = (locale: string) => insist(site, 'POST', '/api/v1/front/user/language', { token, payload: { locale } })
  const answers = await Promise.all([
    ...Array.from({ length: crowd }, (_, index) => write(index % 2 === 0 ? 'en' : 'ja')),
    ...Array.from({ length: crowd }, () => insist(site, 'GET', '/api/v1/front/industries')),
  ])
  expect(answers.filter(answer => answer.status !== 200)).toEqual([])
}

/** A token that is logged out is refused, the other one of the same person is not. */
const expectLogout = async (site: Site) => {
  const [leaving, staying] = [await tokenOf(site, 'manager'), await tokenOf(site, 'manager')]
  expect(await insist(site, 'POST', '/api/logout', { token: leaving })).toMatchObject({ status: 200 })
  expect(await insist(site, 'GET', '/api/v1/front/companies', { token: leaving })).toMatchObject({ status: 401 })
  expect(await insist(site, 'GET', '/api/v1/front/companies', { token: staying })).toMatchObject({ status: 200 })
}

/** Wrong passwords are counted, and then refused for some time. */
const expectLimit = async (site: Site) => {
  const payload = { email: `${crypto.randomUUID()}@company.example`, password }
  const seen = new Set<number>()
  for (let attempt = 0; attempt < 12; attempt++)
    seen.add((await insist(site, 'POST', '/api/login', { payload })).status)
  expect(seen).toEqual(new Set([401, 429]))
}

/** Sends a bulk mail to everybody. @returns the number of recipients, and how far it is */
export const sendBulkMail = async (site: Site) => {
  const token = await tokenOf(site, 'editor')
  const text = { subject: 'お知らせ', body: '本文です。' }
  const payload = { ja: text, en: text, idempotency_key: crypto.randomUUID() }
  const sent = await insist(site, 'POST', '/api/v1/admin/mail/bulk/send', { token, payload })
  expect(sent).toMatchObject({ status: 200 })
  const history = `/api/v1/admin/mail/bulk/history?id=${sent.body.id}&per_page=1`
  return { count: Number(sent.body.count), state: async () => (await insist(site, 'GET', history, { token })).body }
}

/** Asks for a link to reset the administrator's password. */
export const askForMail = async (site: Site) => {
  const payload = { email: site.manager.email }
  expect(await insist(site, 'POST', '/api/v1/front/forget/password', { payload })).toMatchObject({ status: 200 })
}

/** A mail arrives, and then a bulk mail once at each address. */
const expectMail = async (site: Site) => {
  const { email } = site.manager
  const before = (await site.mails()).get(email) ?? 0
  await askForMail(site)
  await expect.poll(async () => (await site.mails()).get(email) ?? 0).toBe(before + 1)

  const earlier = await site.mails()
  const { count, state } = await sendBulkMail(site)
  await expect.poll(state).toMatchObject({ state: 'done', sent: count })
  const arrived = [...(await site.mails())].map(([address, count]) => count - (earlier.get(address) ?? 0))
  expect(arrived.filter(copies => copies === 1)).toHaveLength(count)
  expect(arrived.filter(copies => copies > 1)).toEqual([])
}

/** All that does not need the mail server works: logins, calls and writes at once, logouts, limits, `/readyz`. */
export const expectCalls = async (site: Site) => {
  await expectCrowd(site)
  await expectLogout(site)
  await expectLimit(site)
  expect(await insist(site, 'GET', '/readyz')).toMatchObject({ status: 200 })
}

/** Everything works. */
export const expectAll = async (site: Site) => {
  await expectCalls(site)
  await expectMail(site)
}

/** The BFF with the real account API behind it, as in production. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../shared/contract/entry.ts'
import { type CallName, contract } from '../../shared/contract/index.ts'
import { inputs } from '../account-api/api/inputs/index.ts'
import { type Person, password } from '../account-api/people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import { bffConfig, request, sessionCookie, startBff } from '../helper/bff.ts'

let accountApi: AccountApi
let app: FastifyInstance
let manager: { id: string; email: string }
let member: Person
let cookies: { manager: string; viewer: string; editor: string }

const login = async (kind: 'customer' | 'employee', email: string): Promise<string> => {
  const response = await request(app, { method: 'POST', url: `/bff/login/${kind}`, payload: { email, password } })
  const cookie = sessionCookie(response.headers)
  if (!cookie) throw new Error(response.body)
  return cookie
}

const get = (url: string, cookie?: string) => request(app, { method: 'GET', url, ...(cookie ? { cookie } : {}) })

beforeAll(async () => {
  accountApi = await setUp(fastEngine)
  manager = await accountApi.person({ company: companyA, manager: true })
  member = await accountApi.person({ company: companyA })
  const viewer = await accountApi.person({ employee: 'view-only' })
  const editor = await accountApi.person({ employee: 'editor' })
  const upstream = await accountApi.app.listen({ port: 0, host: '127.0.0.1' })
  app = await startBff(bffConfig(upstream))
  cookies = {
    manager: await login('customer', manager.email),
    viewer: await login('employee', viewer.email),
    editor: await login('employee', editor.email),
  }
})
afterAll(async () => {
  await app.close()
  await accountApi.close()
})

test('GET /bff/session returns the account and its permissions', async () => {
  expect((await get('/bff/session', cookies.manager)).json()).toMatchObject({
    accountType: 'customer',
    email: manager.email,
  })
  expect((await get('/bff/session', cookies.viewer)).json()).toMatchObject({ accountType: 'maker', isOnlyView: true })
})

/** Read-only calls that the browser may make. */
const reads = (Object.entries(contract) as [CallName, Entry][]).filter(
  ([, { method, web, changes }]) => method === 'GET' && web !== 'none' && !changes,
)

const urlOf = async (name: CallName, { path }: Entry): Promise<string> => {
  const { params = {}, query = {} } = await inputs[name]({ api: accountApi, member })
  const filled = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  return `${filled}?${new URLSearchParams(query)}`
}

/** The session of a permitted caller of an entry, and one that is signed in but not permitted. */
const callersOf = ({ callers }: Entry) => {
  if (callers.includes('employee')) return { may: cookies.viewer, mayNot: cookies.manager }
  if (callers.includes('editor')) return { may: cookies.editor, mayNot: cookies.viewer }
  return { may: cookies.manager, mayNot: cookies.viewer }
}

test.each(reads)('%s: 200 for a permitted caller, 401 without a session, 403 for others', async (name, entry) => {
  const { may, mayNot } = callersOf(entry)
  const url = await urlOf(name, entry)
  const response = await get(url, may)
  expect(response.statusCode, response.body).toBe(200)
  const open = entry.callers.includes('anyone')
  expect((await get(url)).statusCode).toBe(open ? 200 : 401)
  if (!open) expect((await get(url, mayNot)).statusCode).toBe(403)
})

test('GETs that the contract does not mark as changing write nothing', async () => {
  const tables = await accountApi.db.introspection.getTables()
  // The place of a row, and the transactions that wrote and that locked it.
  const rows = sql.raw<{ of: string; found: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as of, string_agg(concat(ctid, xmin, xmax), ' ' order by ctid) as found from "${name}"`,
      )
      .join(' union all '),
  )
  const writes = async () => (await rows.execute(accountApi.db)).rows
  /** What an input needs may be mailed, which is noted after the answer. */
  const pendingMails = () =>
    accountApi.db.selectFrom('mail_outbox').select('id').where('state', '=', 'pending').execute()
  for (const [name, entry] of reads) {
    const url = await urlOf(name, entry)
    await expect.poll(pendingMails).toEqual([])
    const before = await writes()
    await get(url, callersOf(entry).may)
    expect(await writes(), name).toEqual(before)
  }
  const before = await writes()
  await accountApi.person({ company: companyA })
  expect(await writes()).not.toEqual(before)
})

test('people of another company are 404; a changing call by a view-only employee is 403', async () => {
  const url = `${contract.getCompanyUserList.path}?company_code=${companyB}`
  expect((await get(url, cookies.manager)).statusCode).toBe(404)
  const change = { company_code: companyA, user_id: manager.id, services: [{ service_id: 'product-api', status: 1 }] }
  const post = {
    method: 'POST',
    url: contract.postAdminUserService.path,
    payload: change,
    cookie: cookies.viewer,
  } as const
  expect((await request(app, post)).statusCode).toBe(403)
})

test.each([
  ['', 400],
  ['{', 400],
  ['[]', 422],
  ['{"company_code":1e999}', 422],
])('POST user/service with the body %s: %d, and the session stays valid', async (payload, status) => {
  const headers = { 'content-type': 'application/json' }
  const post = {
    method: 'POST',
    url: contract.postUserService.path,
    payload,
    headers,
    cookie: cookies.manager,
  } as const
  expect((await request(app, post)).statusCode).toBe(status)
  expect((await get('/bff/session', cookies.manager)).json().accountType).toBe('customer')
})

test('a change is saved and read back', async () => {
  const payload = {
    company_code: companyA,
    user_id: manager.id,
    services: [{ service_id: 'product-api', status: 1 }],
    more: 1,
  }
  const post = { method: 'POST', url: contract.postUserService.path, payload, cookie: cookies.manager } as const
  expect((await request(app, post)).json()).toContainEqual(
    expect.objectContaining({ service_id: 'product-api', status: 1 }),
  )
  const top = (await get(contract.getTop.path, cookies.manager)).json() as {
    services: { service_id: string; usable: boolean }[]
  }
  expect(top.services[0]).toMatchObject({ service_id: 'product-api', usable: true })
})

test('a document that waits for consent comes with the version accepted before', async () => {
  const person = await accountApi.person({ company: companyA })
  const cookie = await login('customer', person.email)
  const texts = (['ja', 'en'] as const).map(locale => ({ version: 2, locale, text: '<b>new</b>' }))
  await accountApi.db
    .insertInto('terms')
    .values(texts.map(text => ({ ...text, published_at: accountApi.clock.now })))
    .execute()
  const awaited = (await get(contract.getUserConsent.path, cookie)).json()
  await accountApi.db.deleteFrom('terms').where('version', '=', 2).execute()
  expect(awaited).toMatchObject([{ document: 'terms', version: 2, text: '<b>new</b>', accepted: { version: 1 } }])
})

test('logging out ends the session in the BFF and revokes its token upstream', async () => {
  const person = await accountApi.person({ company: companyA })
  const cookie = await login('customer', person.email)
  const tokens = () => accountApi.db.selectFrom('token').select('hash').where('user_id', '=', person.id).execute()
  expect(await tokens()).toHaveLength(1)
  expect((await request(app, { method: 'POST', url: '/bff/logout', cookie })).statusCode).toBe(204)
  expect(await tokens()).toHaveLength(0)
  expect((await get(contract.getTop.path, cookie)).statusCode).toBe(401)
})

test('a person who is deactivated loses the session at the next request', async () => {
  const person = await accountApi.person({ company: companyA })
  const cookie = await login('customer', person.email)
  expect((await get(contract.getTop.path, cookie)).statusCode).toBe(200)
  await accountApi.db.updateTable('user').set({ active_flg: 0 }).where('id', '=', person.id).execute()
  expect((await get(contract.getTop.path, cookie)).statusCode).toBe(401)
  expect((await get('/bff/session', cookie)).json().accountType).toBeNull()
})

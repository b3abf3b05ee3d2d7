import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { fastEngine, freshDatabase } from '../../helper/account-api.ts'
import { buildApp, storeMail, unreachableMail } from '../build.ts'

const clock = { now: new Date('2026-10-01T00:00:00Z') }

let database: OpenDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await freshDatabase(fastEngine)
  const { db } = database
  const built = await buildApp(db, () => clock.now)
  app = built.app
  for (const [to, company] of [
    ['first@aozora.example', '株式会社青空建機'],
    ['hostile@aozora.example', '<script>alert(1)</script>"\'&'],
  ] as const) {
    const user = { email: to, search_text: to }
    const { id: userId } = await db.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
    const names = { first_name: '太郎', middle_name: '', family_name: '山田' }
    const token = 'a'.repeat(43)
    const mail = { template: 'registration', to, locale: 'ja', userId, linkId: null, names, token, company } as const
    await built.mail.deliver(await storeMail(db, built.mail, mail))
    clock.now = new Date(clock.now.getTime() + 1000)
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('GET /dev/mailbox.json: newest first, with text, html and links', async () => {
  const mails = (await app.inject('/dev/mailbox.json')).json()
  expect(mails.map((mail: { to: string }) => mail.to)).toEqual(['hostile@aozora.example', 'first@aozora.example'])
  expect(mails[1]).toEqual({
    id: expect.any(String),
    to: 'first@aozora.example',
    subject: '【Yardkey】本登録のご案内',
    text: expect.stringContaining('山田 太郎 様'),
    html: expect.stringContaining('<html lang="ja">'),
    sent_at: '2026-10-01T00:00:00.000Z',
    links: [`http://localhost:3000/register?token=${'a'.repeat(43)}`],
  })
})

test('?to= filters by one address, in any spelling', async () => {
  const mails = (await app.inject('/dev/mailbox.json?to=%20First%40AOZORA.example')).json()
  expect(mails).toHaveLength(1)
  expect((await app.inject('/dev/mailbox.json?to=unknown%40aozora.example')).json()).toEqual([])
})

test("GET /dev/mailbox: a page with working links, without script, in the reader's language", async () => {
  const answer = await app.inject({ url: '/dev/mailbox?to=first@aozora.example', headers: { 'accept-language': 'ja' } })
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.body).toContain('<html lang="ja">')
  expect(answer.body).toContain(`<a href="http://localhost:3000/register?token=${'a'.repeat(43)}">`)
  expect(answer.body).toContain('value="first@aozora.example"')
  expect((await app.inject('/dev/mailbox')).body).toContain('<h1>Development mailbox</h1>')
})

test('markup in names and in the query is escaped', async () => {
  const { body } = await app.inject('/dev/mailbox')
  expect(body).not.toContain('<script>')
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  expect((await app.inject('/dev/mailbox?to="><script>x</script>')).body).not.toContain('<script>')
})

test.each([
  ['staging', { appEnv: 'staging' as const }],
  ['production', { appEnv: 'production' as const }],
  ['development with a mail server', { mail: unreachableMail }],
])('there is no mailbox in %s', async (_, changes) => {
  const { app: other } = await buildApp(database.db, () => clock.now, changes)
  expect((await other.inject('/dev/mailbox')).statusCode).toBe(404)
  expect((await other.inject('/dev/mailbox.json')).statusCode).toBe(404)
  await other.close()
})

test.each([
  ['localhost:3000', 200],
  ['localhost', 200],
  ['127.0.0.1:4000', 200],
  ['[::1]:3000', 200],
  ['LOCALHOST:3000', 200],
  ['attacker.example:3000', 404],
  ['localhost.attacker.example', 404],
  ['attacker.example@localhost:3000x', 404],
  ['192.0.2.1', 404],
])('answers for its own host only: %j is %i', async (host, status) => {
  for (const url of ['/dev/mailbox', '/dev/mailbox.json']) {
    const answer = await app.inject({ url, headers: { host } })
    expect([url, answer.statusCode]).toEqual([url, status])
    if (status === 404) expect(answer.body).not.toContain('aozora')
  }
})

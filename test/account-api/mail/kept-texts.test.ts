/** What the database keeps of mails: a dump must not give access to an account. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { createMail } from '../../../server/account-api/mail/create-mail.ts'
import { engines } from '../../helper/account-api.ts'
import { accountApiConfig, buildApp, mailConfig, openMail, readable, tokenKeys, unreachableMail } from '../build.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** Every row of every table as text, in all schemas. */
const dumpOf = async (db: Kysely<Database>): Promise<string> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  let dump = ''
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select r::text as text from ${sql.table(`${schema}.${name}`)} as r`.execute(db)
    dump += rows.map(row => row.text).join('\n')
  }
  return dump
}

describe.each(engines)('mails in the database on %s', engine => {
  let server: MailServer
  let api: AccountApi
  let withServer: AccountApi['app']

  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db.deleteFrom('mail_outbox').execute()
    server = await startMailServer()
    withServer = await api.withConfig({ mail: mailConfig(server.url) })
    return async () => {
      await withServer.close()
      await server.close()
    }
  })

  const forget = async () => {
    const person = await api.person({ company: companyA })
    const body = { email: person.email }
    const answer = await api.call('POST', '/api/v1/front/forget/password', { to: withServer, body })
    expect(answer.status).toBe(200)
    return person
  }
  const stored = (email: string) =>
    api.db.selectFrom('mail_outbox').selectAll().where('to', '=', email).executeTakeFirstOrThrow()
  const opens = async (token: string) =>
    (await api.call('GET', `/api/v1/front/forget/password/check/${token}`)).status === 200

  test('a mailed link works, but its token is not in the database', async () => {
    const { email } = await forget()
    await expect.poll(async () => (await stored(email)).state).toBe('sent')
    const token = /token=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? ''
    expect(token).toHaveLength(43)
    expect(await opens(token)).toBe(true)
    const dump = await dumpOf(api.db)
    expect(dump).toContain(email)
    expect(dump).not.toContain(token)
    expect(await stored(email)).toMatchObject({ template: 'reset', text: '', html: '' })
    expect((await stored(email)).subject).not.toBe('')
  })

  test('an unsent mail keeps its text', async () => {
    server.nextStatuses(451)
    const { email } = await forget()
    await expect.poll(async () => (await stored(email)).error).toContain('451')
    const { text, html } = readable(await stored(email))
    expect([text, html]).toEqual([expect.stringContaining('token='), expect.stringContaining('token=')])
  })

  test('if the server refuses a mail and quotes it, neither text nor error keeps the link', async () => {
    server.rejectQuoting()
    const { email } = await forget()
    await expect.poll(async () => (await stored(email)).state).toBe('failed')
    const { text, html, error } = await stored(email)
    expect({ text, html }).toEqual({ text: '', html: '' })
    expect(error).toContain('refused')
    expect(error).not.toMatch(/https?:|token=|[\w-]{22,}/)
    expect(api.logs.join('')).not.toContain('token=')
  })

  test('without a mail server the mailbox shows the text; starting with one deletes it', async () => {
    const person = await api.person({ company: companyA })
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
    const shown = async () => (await api.call('GET', '/dev/mailbox.json', { query: { to: person.email } })).body
    await expect.poll(async () => (await shown())[0]?.sent_at).toBeTruthy()
    expect((await shown())[0].links).toHaveLength(1)
    const next = openMail(api.db, () => api.clock.now, { mail: mailConfig(server.url) })
    await next.sendDue()
    await next.stop()
    expect(await shown()).toMatchObject([{ text: '', html: '', links: [] }])
  })

  /** Stores a reset mail that waits, and returns what sends it later with other keys. */
  const waiting = async () => {
    const { email } = await api.person({ company: companyA })
    const away = await api.withConfig({ mail: unreachableMail })
    await api.call('POST', '/api/v1/front/forget/password', { to: away, body: { email } })
    await expect.poll(async () => (await stored(email)).error).not.toBeNull()
    await away.close()
    const logged: object[] = []
    const sendWith = async (tokenKeys: string[]) => {
      const config = accountApiConfig({ mail: mailConfig(server.url), tokenKeys })
      const later = new Date(api.clock.now.getTime() + 2 * 60_000)
      const mail = createMail({ db: api.db, config, clock: () => later, warn: details => void logged.push(details) })
      await mail.sendDue()
      await mail.stop()
    }
    return { email, logged, sendWith }
  }
  const otherKey = Buffer.alloc(32, 8).toString('base64')

  test('a waiting mail is sent after a rotation of the keys', async () => {
    const { email, sendWith } = await waiting()
    await sendWith([otherKey, ...tokenKeys])
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual([email])
    expect(await opens(/token=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? '')).toBe(true)
  })

  test('if its key is lost, a waiting mail waits for the key, the log says why, and it can be sent again', async () => {
    const { email, logged, sendWith } = await waiting()
    await sendWith([otherKey])
    const reason = 'it is sealed with a key that TOKEN_KEYS does not list'
    expect(logged).toMatchObject([{ template: 'reset', reason }])
    expect(await stored(email)).toMatchObject({ state: 'pending', error: reason, attempts: 2 })
    expect(server.mails).toEqual([])
    await api.call('POST', '/api/v1/front/forget/password', { to: withServer, body: { email } })
    await expect.poll(() => server.mails.length).toBe(1)
    api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000)
    await sendWith([otherKey, ...tokenKeys])
    expect(server.mails).toHaveLength(2)
    expect(await stored(email)).toMatchObject({ state: 'sent', error: null })
  })

  test('a sealed text opens in no other mail', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const { text, html } = await stored(one.email)
    await api.db.updateTable('mail_outbox').set({ text, html }).where('to', '=', other.email).execute()
    await one.sendWith(tokenKeys)
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual([one.email])
    expect(await stored(other.email)).toMatchObject({ state: 'pending', error: expect.stringContaining('sealed') })
  })

  test('mails that an earlier version stored readable are sealed before they are sent', async () => {
    const link = `https://yardkey.example/passwordReset?token=${'b'.repeat(43)}`
    const row = { locale: 'en', subject: 'Reset', text: `${link}\n`, html: `<p>\n<a href="${link}">` } as const
    const later = new Date(api.clock.now.getTime() + 60_000)
    const own = Array.from({ length: 120 }, (_, at) => ({
      ...row,
      to: `early${at}@a.example`,
      template: 'reset',
      next_attempt_at: api.clock.now,
    }))
    await api.db
      .insertInto('mail_outbox')
      .values([...own, { ...row, to: 'late@a.example', template: 'reset', next_attempt_at: later }])
      .execute()
    const { app, mail } = await buildApp(api.db, () => api.clock.now)
    await mail.sendDue()
    const early = await stored('early119@a.example')
    expect(early).toMatchObject({ state: 'sent' })
    for (const one of [early, await stored('late@a.example')]) {
      expect(`${one.text} ${one.html}`).not.toContain('token=')
      expect(readable(one)).toMatchObject({ text: row.text, html: row.html })
    }
    await app.close()
  })
})

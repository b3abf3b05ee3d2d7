/** What an employee has scheduled or running is held by what ends the trust in them, and goes on when an editor says so. */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import { type BulkMail, createBulkMail } from '../../../server/account-api/bulk-mail/create-bulk-mail.ts'
import { insertBulkMail } from '../../../server/account-api/bulk-mail/send.ts'
import { createHeldNotices } from '../../../server/account-api/jobs/notices/create-held-notices.ts'
import { everybody } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import { bulkMail } from '../api/inputs/bulk-mail.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { accountApiConfig, contactAddress, mailConfig, openMail } from '../build.ts'
import { type Imports, openImports } from '../jobs/open.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, signIn } from '../set-up.ts'

type Signed = Person & { token: string }

const hour = 60 * 60 * 1000

/** A mail server that does not greet before it is told to. `take` answers to the text of a mail. */
const startSilent = async (take = (socket: Socket): void => void socket.write('250 ok\r\n')) => {
  const waiting: Socket[] = []
  const data: string[] = []
  let isOpen = false
  const talk = (socket: Socket) => {
    socket.on('error', () => {})
    if (isOpen) socket.write('220 here\r\n')
    else waiting.push(socket)
    /** Of the mail that is being handed over. It comes in pieces. */
    let text: string | undefined
    socket.on('data', piece => {
      if (text !== undefined) {
        text += piece.toString()
        if (!text.endsWith('\r\n.\r\n')) return
        data.push(text)
        text = undefined
        take(socket)
      } else if (piece.toString().startsWith('DATA')) {
        text = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 ok\r\n')
    })
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Texts of the mails that it has got. */
    data,
    connections: () => waiting.length,
    greet: () => {
      isOpen = true
      for (const socket of waiting.splice(0)) socket.write('220 here\r\n')
    },
    close: () => server.close(),
  }
}

/** How the trust in an employee ends. Each gets the employee, another editor and a secret from before. */
type Way = (api: AccountApi, of: Signed, by: Signed, prepared: string) => Promise<{ status: number }>
interface Ending {
  reason: string
  prepare?: (api: AccountApi, of: Signed) => Promise<string>
  happen: Way
}

const maker = 'C000000'
const about = ({ id }: Person) => ({ company_code: maker, user_id: id })

/** Makes a session one that began at the provider. @returns its name there */
const beganAtProvider = async (api: AccountApi, token: string): Promise<string> => {
  const oidc_sid = randomUUID()
  await api.db.updateTable('token').set({ oidc_sid }).where('hash', '=', secretHash(token)).execute()
  return oidc_sid
}

const endings: Record<string, Ending> = {
  'a rescue by the link of a mail': {
    reason: 'secured',
    prepare: async (api, of) => {
      await signIn(api.app, of, '/api/v1/admin/login')
      return api.linkOf(of.email, 'login')
    },
    happen: (api, _, __, token) => api.call('POST', '/api/v1/front/account/secure', { body: { token } }),
  },
  'a password reset by mail': {
    reason: 'password_reset',
    happen: async (api, { email }) => {
      await api.call('POST', '/api/v1/front/forget/password', { body: { email } })
      const path = `/api/v1/front/forget/password/verification/${await api.linkOf(email)}`
      return api.call('POST', path, { body: { password, password_confirmation: password } })
    },
  },
  'a logout everywhere else': {
    reason: 'sessions_ended',
    happen: async (api, of) =>
      api.call('POST', '/api/v1/admin/session/others', { token: await signIn(api.app, of, '/api/v1/admin/login') }),
  },
  'the end of the session, by another one of the person': {
    reason: 'session_ended',
    happen: async (api, of) =>
      api.call('POST', '/api/v1/admin/session/end', {
        token: await signIn(api.app, of, '/api/v1/admin/login'),
        body: { session: Buffer.from(secretHash(of.token)).toString('base64url') },
      }),
  },
  'a logout at the provider where the session began': {
    reason: 'provider_logout',
    prepare: (api, of) => beganAtProvider(api, of.token),
    happen: async (api, _, __, sid) =>
      api.call('POST', '/api/v1/admin/logout/oidc', { body: { logout_token: await api.issuer.logoutToken({ sid }) } }),
  },
  'a logout by another employee': {
    reason: 'sessions_ended_by_other',
    happen: (api, of, as) => api.call('POST', '/api/v1/admin/user/sessions/end', { as, body: about(of) }),
  },
  'a deactivation': {
    reason: 'deactivation',
    happen: (api, of, as) =>
      api.call('POST', '/api/v1/admin/user/status', { as, body: { ...about(of), status: 'deactive' } }),
  },
  'a deletion': {
    reason: 'deletion',
    happen: (api, of, as) =>
      api.call('POST', '/api/v1/admin/user/status', { as, body: { ...about(of), status: 'deleted', text: '退職' } }),
  },
  'the loss of the right to change': {
    reason: 'right',
    happen: (api, of, as) =>
      api.call('POST', '/api/v1/admin/user/azure/edit', {
        as,
        body: { user_id: of.id, is_only_view: 1, row_version: 1 },
      }),
  },
  'the end of the link with the provider': {
    reason: 'provider_unlinked',
    prepare: async (api, { id, email }) => {
      const link = { user_id: id, issuer: api.issuer.config.issuer, subject: id, email, linked_at: api.clock.now }
      await api.db.insertInto('oidc_link').values(link).execute()
      return ''
    },
    happen: (api, of, as) => api.call('POST', '/api/v1/admin/user/oidc/unlink', { as, body: { user_id: of.id } }),
  },
}

onBothEngines('held jobs on %s', engine => {
  let imports: Imports
  let api: AccountApi
  let other: Signed
  let server: MailServer
  const running: BulkMail[] = []

  beforeAll(async () => {
    imports = await openImports(engine)
    api = imports.api
    server = await startMailServer()
    await api.person({ company: companyA })
  })
  // Tests set the clock beyond the life of a session.
  beforeEach(async () => {
    other = { ...imports.editor, token: await signIn(api.app, imports.editor, '/api/v1/admin/login') }
  })
  afterAll(async () => {
    await server.close()
    await imports.close()
  })
  afterEach(async () => {
    for (const bulk of running.splice(0)) await bulk.stop()
    server.mails.length = 0
    await api.db.deleteFrom('bulk_mail_recipient').execute()
    await api.db.deleteFrom('bulk_mail').execute()
    await api.db.deleteFrom('job_hold').execute()
  })

  const startSending = async (smtpUrl = server.url) => {
    const config = accountApiConfig({
      database: engine === 'PGlite' ? { kind: 'pglite', folder: '' } : { kind: 'postgres', url: '' },
      mail: mailConfig(smtpUrl),
    })
    const database = { db: api.db } as Parameters<typeof createBulkMail>[0]['database']
    const bulk = createBulkMail({ database, clock: () => api.clock.now, warn: () => {}, config })
    running.push(bulk)
    await bulk.start()
    return bulk
  }
  const editor = () => api.signedIn({ employee: 'editor' })
  const post = (path: string, as: Person, body: object) =>
    api.call('POST', `/api/v1/admin/${path}`, { as, body: { ...body } })
  const schedule = async (as: Signed) => {
    const send_at = new Date(api.clock.now.getTime() + hour).toISOString()
    const answer = await post('mail/bulk/send', as, { ...bulkMail, idempotency_key: randomUUID(), send_at })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id as string
  }
  const stored = async (id: string) =>
    (await api.call('GET', '/api/v1/admin/mail/bulk/history', { as: other, query: { id } })).body
  const notices = () =>
    createHeldNotices({
      ...{ db: api.db, config: accountApiConfig(), clock: () => api.clock.now, warn: () => {} },
      mail: openMail(api.db, () => api.clock.now),
    })

  test.each(Object.entries(endings))('%s holds a scheduled mail; an editor lets it go, once', async (_, ending) => {
    const intruder = await editor()
    const prepared = (await ending.prepare?.(api, intruder)) ?? ''
    const id = await schedule(intruder)
    const { status } = await ending.happen(api, intruder, other, prepared)
    expect(status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 2 * hour)
    const sending = await startSending()
    expect(await stored(id)).toMatchObject({
      ...{ state: 'paused', sent: 0, sent_by: intruder.email, resumed_by: null },
      held: { reason: ending.reason, at: expect.any(String) },
    })
    expect(server.mails).toEqual([])
    const [entry] = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ action: 'bulk_mail.hold', actor: 'system', after: { hold_reason: ending.reason } })

    expect((await post('mail/bulk/resume', other, { id })).status).toBe(200)
    sending.wake(id)
    await expect.poll(() => stored(id)).toMatchObject({ state: 'done', held: null, resumed_by: other.email })
    const { total } = await stored(id)
    expect(server.mails).toHaveLength(total)
  })

  test("one's own new password, and a logout elsewhere from the session that began it, hold nothing", async () => {
    const person = await editor()
    const id = await schedule(person)
    const changed = await post('edit/password', person, { current_password: password, ...newPassword })
    expect(changed.body).toEqual({})
    expect((await post('session/others', person, {})).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'queued', held: null })
  })

  test.each(['a session that its person ends', 'a logout at the provider'])(
    '%s holds what that session began, and nothing else',
    async way => {
      const person = await editor()
      const second = { ...person, token: await signIn(api.app, person, '/api/v1/admin/login') }
      const [kept, held] = [await schedule(person), await schedule(second)]
      const ended =
        way === 'a logout at the provider'
          ? await api.call('POST', '/api/v1/admin/logout/oidc', {
              body: { logout_token: await api.issuer.logoutToken({ sid: await beganAtProvider(api, second.token) }) },
            })
          : await post('session/end', person, { session: Buffer.from(secretHash(second.token)).toString('base64url') })
      expect(ended.status).toBe(200)
      expect((await api.call('GET', '/api/v1/admin/check', { token: second.token })).status).toBe(401)
      expect(await stored(held)).toMatchObject({ state: 'paused', held: { at: expect.any(String) } })
      expect(await stored(kept)).toMatchObject({ state: 'queued', held: null })
    },
  )

  test("neither one's own session, one of another person, nor one that has ended is ended by its name", async () => {
    const [person, stranger] = [await editor(), await editor()]
    const own = await schedule(person)
    const others = await schedule(stranger)
    const newest = await api.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    for (const token of [person.token, stranger.token, 'gone']) {
      const session = Buffer.from(secretHash(token)).toString('base64url')
      expect((await post('session/end', person, { session })).status).toBe(200)
    }
    for (const { token } of [person, stranger])
      expect((await api.call('GET', '/api/v1/admin/check', { token })).status).toBe(200)
    for (const id of [own, others]) expect(await stored(id)).toMatchObject({ state: 'queued', held: null })
    const lines = api.db
      .selectFrom('audit_log')
      .select('action')
      .where('id', '>', newest?.id ?? 0)
    expect(await lines.execute()).toEqual([])
  })

  test('a mail that waits for a connection when it is held is not handed over, and is sent once later', async () => {
    const silent = await startSilent()
    const intruder = await editor()
    const answer = await post('mail/bulk/send', intruder, { ...bulkMail, idempotency_key: randomUUID() })
    const { id, count } = answer.body
    const sending = await startSending(silent.url)
    await expect.poll(() => silent.connections()).toBeGreaterThan(0)
    const claimed = api.db.selectFrom('bulk_mail_recipient').select('seq').where('state', '=', 'claimed')
    expect((await claimed.execute()).length).toBeGreaterThan(0)
    expect((await post('user/sessions/end', other, about(intruder))).status).toBe(200)
    silent.greet()
    await expect.poll(async () => (await claimed.execute()).length).toBe(0)
    expect(silent.data).toEqual([])
    expect(await stored(id)).toMatchObject({
      state: 'paused',
      sent: 0,
      pending: count,
      held: { reason: 'sessions_ended_by_other' },
    })
    await post('mail/bulk/resume', other, { id })
    sending.wake(id)
    await expect.poll(async () => (await stored(id)).state).toBe('done')
    expect(silent.data).toHaveLength(count)
    silent.close()
  })

  const answers: [string, string, (socket: Socket) => void][] = [
    ['accepted', 'done', socket => socket.write('250 ok\r\n')],
    ['refused', 'done_with_failures', socket => socket.write('550 5.1.1 unknown\r\n')],
    ['cut off', 'done_with_failures', socket => socket.destroy()],
  ]
  test.each(answers)(
    'a mail of which all is being handed over is held until that is %s: then it is %s',
    async (_, state, answer) => {
      const reached: Socket[] = []
      const silent = await startSilent(socket => void reached.push(socket))
      silent.greet()
      const intruder = await editor()
      const { id, count } = (await post('mail/bulk/send', intruder, { ...bulkMail, idempotency_key: randomUUID() }))
        .body
      await startSending(silent.url)
      await expect.poll(() => reached.length).toBe(count)
      expect((await post('user/sessions/end', other, about(intruder))).status).toBe(200)
      expect(await stored(id)).toMatchObject({ state: 'paused', held: { reason: 'sessions_ended_by_other' } })
      for (const socket of reached) answer(socket)
      await expect.poll(() => stored(id)).toMatchObject({ state, held: null })
      const query = { filter: 'held' }
      const list = await api.call('GET', '/api/v1/admin/mail/bulk/histories', { as: other, query })
      expect(list.body.data).toEqual([])
      silent.close()
    },
  )

  test('a mail that is held while it collects recipients is done when it finds none', async () => {
    const intruder = await editor()
    const id = await api.db.transaction().execute(trx => {
      const audience = { ...everybody, company_code: 'C999999' }
      const mail = {
        texts: { ja: bulkMail.ja, en: null },
        audience,
        sent_by: intruder.id,
        idempotency_key: randomUUID(),
      }
      return insertBulkMail(trx, mail, api.clock.now)
    })
    expect((await post('user/sessions/end', other, about(intruder))).status).toBe(200)
    expect(await stored(id ?? '')).toMatchObject({ state: 'paused', held: { reason: 'sessions_ended_by_other' } })
    await startSending()
    await expect.poll(() => stored(id ?? '')).toMatchObject({ state: 'done', held: null })
  })

  test('a mail is held at its time if its sender has lost the right in another way', async () => {
    const intruder = await editor()
    const id = await schedule(intruder)
    await api.db.updateTable('user').set({ is_only_view: 1 }).where('id', '=', intruder.id).execute()
    api.clock.now = new Date(api.clock.now.getTime() + 2 * hour)
    await startSending()
    await expect.poll(() => stored(id)).toMatchObject({ state: 'paused', held: { reason: 'right' } })
    expect(server.mails).toEqual([])
  })

  test('a held mail needs a fresh proof of who lets it go on, and can be cancelled', async () => {
    const intruder = await editor()
    const id = await schedule(intruder)
    await post('user/sessions/end', other, about(intruder))
    const late = await editor()
    api.clock.now = new Date(api.clock.now.getTime() + hour)
    const resume = { as: late, body: { id }, proves: false }
    expect((await api.call('POST', '/api/v1/admin/mail/bulk/resume', resume)).body.code).toBe('proof_old')
    expect((await post('mail/bulk/cancel', late, { id })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'cancelled', held: null })
    expect((await post('mail/bulk/resume', late, { id })).status).toBe(409)
  })

  test('news and a document that would appear later are taken back', async () => {
    const intruder = await editor()
    const later = new Date(api.clock.now.getTime() + hour).toISOString()
    // Later than the tests: customers would have to accept it.
    const inAYear = new Date(api.clock.now.getTime() + 365 * 24 * hour).toISOString()
    const texts = { ja: { title: '偽', body: '偽' }, en: { title: 'Fake', body: 'Fake' } }
    const news = (await post('news/add', intruder, { ...texts, published_at: later, ends_at: null })).body
    const draft = (await post('document/draft', intruder, { document: 'privacy' })).body
    const { document, version } = draft
    const { row_version } = (
      await post('document/edit', intruder, { document, version, row_version: draft.row_version, ja: '偽', en: 'Fake' })
    ).body
    const publication = await post('document/publish', intruder, {
      document,
      version,
      row_version,
      published_at: later,
    })
    expect(publication.body).toMatchObject({ state: 'scheduled', held: null })

    await post('user/sessions/end', other, about(intruder))
    api.clock.now = new Date(api.clock.now.getTime() + 2 * hour)
    const detail = async (path: string, query: Record<string, string>) =>
      (await api.call('GET', `/api/v1/admin/${path}`, { as: other, query })).body
    const heldNews = await detail('news/detail', { news_id: news.news_id })
    expect(heldNews).toMatchObject({ state: 'withdrawn', held: { reason: 'sessions_ended_by_other' } })
    const heldDocument = await detail('document/detail', { document, version: String(version) })
    expect(heldDocument).toMatchObject({ state: 'draft', held: { reason: 'sessions_ended_by_other' } })

    const shown = { news_id: news.news_id, row_version: heldNews.row_version, withdrawn: 0 }
    expect((await post('news/withdraw', other, shown)).body).toMatchObject({ state: 'shown', held: null })
    const again = { document, version, row_version: heldDocument.row_version, published_at: inAYear }
    expect((await post('document/publish', other, again)).body).toMatchObject({ state: 'scheduled', held: null })
  })

  test('the person and the maker are told once', async () => {
    const intruder = await editor()
    const id = await schedule(intruder)
    await post('user/sessions/end', other, about(intruder))
    for (const _ of [1, 2]) await notices().sendDue()
    const told = (await api.mailsTo(intruder.email)).filter(({ template }) => template === 'jobs_held')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(bulkMail.ja.subject)
    expect(told[0]?.text).toContain('/mailManagement/bulkSending/log')
    const toMaker = (await api.mailsTo(contactAddress)).filter(({ text }) => text.includes(bulkMail.ja.subject))
    expect(toMaker.map(({ template }) => template)).toContain('jobs_held_to_maker')
    await post('mail/bulk/cancel', other, { id })
  })

  /** Schedules a mail and a news item. @returns their ids */
  const scheduleTwo = async (as: Signed) => {
    const later = new Date(api.clock.now.getTime() + hour).toISOString()
    const texts = { ja: { title: '休業', body: '休業' }, en: { title: 'Closed', body: 'Closed' } }
    const news = await post('news/add', as, { ...texts, published_at: later, ends_at: null })
    return [await schedule(as), news.body.news_id as string]
  }

  test('a reset names all that is held, also from before, and holds nothing twice', async () => {
    const intruder = await editor()
    const ids = await scheduleTwo(intruder)
    await post('user/sessions/end', other, about(intruder))
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: intruder.email } })
    const path = `/api/v1/front/forget/password/verification/${await api.linkOf(intruder.email)}`
    const reset = await api.call('POST', path, { body: { password, password_confirmation: password } })
    expect(new Set(reset.body.held.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['bulk_mail', 'news']))
    const lines = api.db.selectFrom('audit_log').select('target_id').where('action', 'like', '%.hold')
    const held = (await lines.where('target_id', 'in', ids).execute()).map(({ target_id }) => target_id)
    expect(held.sort()).toEqual(ids.sort())
  })

  test('jobs that different pages list are told in a mail each, which leads there', async () => {
    const intruder = await editor()
    await scheduleTwo(intruder)
    await post('user/sessions/end', other, about(intruder))
    await notices().sendDue()
    const told = async (to: string, template: string) =>
      (await api.mailsTo(to)).filter(mail => mail.template === template).slice(-2)
    for (const mails of [await told(intruder.email, 'jobs_held'), await told(contactAddress, 'jobs_held_to_maker')]) {
      const ofNews = mails.find(({ text }) => text.includes('/settings/news'))
      const ofMail = mails.find(({ text }) => text.includes('/mailManagement/bulkSending/log'))
      expect(ofNews?.text).toMatch(/休業|Closed/)
      expect(ofNews?.text).not.toContain(bulkMail.ja.subject)
      expect(ofMail?.text).toContain(bulkMail.ja.subject)
      expect(ofMail?.text).not.toMatch(/休業|Closed/)
    }
  })
})

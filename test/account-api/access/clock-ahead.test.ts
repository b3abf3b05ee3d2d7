// @module-tag all
/**
 * A window of time has two ends: what happened while the clock was a week ahead counts for nothing once it is corrected. Each test
 * begins something with such a clock, corrects it, and says what must be then.
 */
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import { findLinkState, issueLink } from '../../../server/account-api/access/link.ts'
import { countAttempt } from '../../../server/account-api/access/rate-limit.ts'
import { createReminders } from '../../../server/account-api/account/invitation/create-reminders.ts'
import { endLongWaits, findDueBatches } from '../../../server/account-api/bulk-mail/backoff.ts'
import { collectRecipients } from '../../../server/account-api/bulk-mail/collect-recipients.ts'
import { insertBulkMail } from '../../../server/account-api/bulk-mail/send.ts'
import { findDeadSenders } from '../../../server/account-api/bulk-mail/senders.ts'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { findDue } from '../../../server/account-api/jobs/run/create-job-runner.ts'
import { createRequestDigest } from '../../../server/account-api/joining/request/digest.ts'
import { issueChallenge, takeChallenge } from '../../../server/account-api/sign-in/passkey/challenge.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress, noSession } from '../api/inputs/input.ts'
import { waitingRequest } from '../api/inputs/joining.ts'
import { newPassword, oidcTokens } from '../api/inputs/sign-in.ts'
import { accountApiConfig, contactAddress, openMail, unreachableMail } from '../build.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, day, setUp, signIn } from '../set-up.ts'

const week = 7 * day
const minute = 60_000

describe.each(engines)('with the clock a week ahead, and corrected, on %s', engine => {
  let api: AccountApi
  let mail: ReturnType<typeof openMail>
  beforeAll(async () => {
    api = await setUp(engine)
    mail = openMail(api.db, () => api.clock.now)
  })
  afterAll(async () => {
    await mail.stop()
    await api.close()
  })

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const ahead = async <T>(work: () => Promise<T>, ms = week): Promise<T> => {
    pass(ms)
    try {
      return await work()
    } finally {
      pass(-ms)
    }
  }
  const member = (given: object = {}) => api.person({ company: companyA, ...given })
  const logIn = ({ email }: Person, given = password, more: { to?: typeof api.app; marks?: string[] } = {}) =>
    api.call('POST', '/api/login', {
      ...(more.to ? { to: more.to } : {}),
      body: { email, password: given, ...(more.marks ? { device_marks: more.marks } : {}) },
    })
  const isValid = async (token: string) => (await api.call('GET', '/api/v1/front/check', { token })).status === 200

  test('wrong passwords shut no one out, then or when that time comes', async () => {
    const person = await member()
    await ahead(async () => {
      for (let count = 0; count < 12; count++) await logIn(person, 'Wrong_2026')
      expect((await logIn(person)).status).toBe(429)
    })
    expect((await logIn(person)).status).toBe(200)
    pass(week)
    expect((await logIn(person)).status).toBe(200)
  })

  test('no limit waits longer than its window, and the tolerance of a minute between two servers', async () => {
    const limits = [{ subject: 'tolerance', limit: 1 }]
    const tried = () => countAttempt(api.db, limits, api.clock.now).catch(error => error.data?.retry_after)
    await ahead(tried, minute)
    expect(await tried()).toBe(16 * 60)
    const others = [{ subject: 'beyond it', limit: 1 }]
    await ahead(() => countAttempt(api.db, others, api.clock.now), minute + 1)
    expect(await countAttempt(api.db, others, api.clock.now)).toBeTypeOf('function')
  })

  test('a session does not begin', async () => {
    const person = await member()
    const token = await ahead(() => signIn(api.app, person))
    expect(await isValid(token)).toBe(false)
    const fresh = await signIn(api.app, person)
    const listed = await api.call('GET', '/api/v1/front/session/list', { token: fresh })
    expect(listed.body.tokens).toHaveLength(1)
  })

  test('a proof is none, and the last use of a session is noted again', async () => {
    const { token } = await api.signedIn({ company: companyA })
    const inAWeek = new Date(api.clock.now.getTime() + week)
    const ofToken = api.db.updateTable('token').where('hash', '=', secretHash(token))
    await ofToken.set({ proved_at: inAWeek, last_used_at: inAWeek }).execute()
    const proof = await api.call('POST', '/api/v1/front/session/end', { token, proves: false, body: noSession })
    expect(proof.body.code).toBe('proof_old')
    const { last_used_at } = await api.db
      .selectFrom('token')
      .select('last_used_at')
      .where('hash', '=', secretHash(token))
      .executeTakeFirstOrThrow()
    expect(last_used_at).toEqual(api.clock.now)
  })

  test('a login at the provider is no proof, if its time is ahead', async () => {
    const person = await api.person({ employee: 'editor', email: `${crypto.randomUUID()}@maker.example` })
    const auth_time = Math.floor((api.clock.now.getTime() + week) / 1_000)
    const body = await oidcTokens(api, { sub: person.id, email: person.email, auth_time })
    const { api_token: token } = (await api.call('POST', '/api/v1/admin/login/oidc', { body })).body
    const proof = await api.call('POST', '/api/v1/admin/session/end', { token, proves: false, body: noSession })
    expect(proof.body.code).toBe('proof_old')
  })

  test('a browser is not known, a code is void, and an exemption is none', async () => {
    const to = await api.withConfig({ newBrowserCode: true })
    const person = await member()
    const mark = (await ahead(() => logIn(person))).body.device_mark as string
    expect((await logIn(person, password, { to, marks: [mark] })).body.code).toBe('proof_required')

    const codeOf = async () => /\b\d{6}\b/.exec((await api.mailsTo(person.email)).at(-1)?.text ?? '')?.[0]
    const enter = async (proof_token: string) => {
      const body = { proof_token, code: await codeOf() }
      return (await api.call('POST', '/api/login/code', { to, body })).body.code
    }
    const begun = (await ahead(() => logIn(person, password, { to }))).body.proof_token
    expect(await enter(begun)).toBe('login_ended')
    const now = (await logIn(person, password, { to })).body.proof_token
    await ahead(() => api.call('POST', '/api/login/code/resend', { to, body: { proof_token: now } }), 25 * minute)
    expect(await enter(now)).toBe('code_void')

    const editor = await api.signedIn({ employee: 'editor' })
    const inAWeek = { code_exempt_until: new Date(api.clock.now.getTime() + week) }
    await api.db.updateTable('user').set(inAWeek).where('id', '=', person.id).execute()
    expect((await logIn(person, password, { to })).body.code).toBe('proof_required')
    const body = { company_code: companyA, user_id: person.id }
    await api.call('POST', '/api/v1/admin/user/login/exemption', { as: editor, body })
    expect((await logIn(person, password, { to })).status).toBe(200)
    await to.close()
  })

  test('many known browsers of that time push out no other', async () => {
    const person = await member()
    const issued_at = new Date(api.clock.now.getTime() + week)
    const marks = Array.from({ length: 25 }, () => ({
      hash: secretHash(crypto.randomUUID()),
      user_id: person.id,
      issued_at,
    }))
    await api.db.insertInto('device_mark').values(marks).execute()
    const to = await api.withConfig({ newBrowserCode: true })
    const mark = (await logIn(person)).body.device_mark as string
    expect((await logIn(person, password, { to, marks: [mark] })).status).toBe(200)
    await to.close()
  })

  test('a challenge of a passkey has ended', async () => {
    const bond = { purpose: 'login', bound_to: secretHash('x') } as const
    const challenge = await ahead(() => issueChallenge(api.db, bond, api.clock.now))
    await expect(takeChallenge(api.db, challenge, bond, api.clock.now)).rejects.toMatchObject({
      code: 'challenge_ended',
    })
  })

  test.each(['regist', 'addition', 'reset', 'mailaddress', 'mailaddress_undo', 'unlock', 'secure'] as const)(
    'a link for %s has expired, so that another can be asked for',
    async purpose => {
      const person = await member()
      const wanted = { purpose, userId: person.id, companyCode: companyA, email: person.email, lifeMs: day }
      const issue = () => api.db.transaction().execute(trx => issueLink(trx, wanted, api.clock.now))
      const { id } = await ahead(issue)
      expect(await findLinkState(api.db, id, api.clock.now)).toBe('expired')
      expect(await findLinkState(api.db, (await issue()).id, api.clock.now)).toBe('valid')
    },
  )

  test('a password is reset by a link of the present only', async () => {
    const person = await member()
    const ask = () => api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
    await ahead(ask)
    const choose = async () => {
      const path = `/api/v1/front/forget/password/verification/${await api.linkOf(person.email)}`
      return (await api.call('POST', path, { body: newPassword })).status
    }
    expect(await choose()).toBe(410)
    await api.db.deleteFrom('mail_outbox').where('to', '=', person.email).execute()
    await ask()
    expect(await choose()).toBe(200)
  })

  test('a reminder, and the mail about ended invitations, hold no later one up', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    const email = freshAddress()
    const names = { first_name: '太郎', middle_name: '', family_name: '山田', department: '', position: '' }
    await api.call('POST', '/api/v1/front/user/regist', {
      as: manager,
      body: { company_code: companyA, email, ...names },
    })
    const clock = () => api.clock.now
    const reminders = createReminders({ db: api.db, config: accountApiConfig(), mail, clock, warn: () => {} })
    const link = api.db.updateTable('link').where('email', '=', email).where('purpose', '=', 'regist')
    await link.set({ reminded_at: new Date(clock().getTime() + week) }).execute()
    pass(3 * day)
    await reminders.sendDue()
    const templates = async (to: string) => (await api.mailsTo(to)).map(({ template }) => template)
    expect(await templates(email)).toEqual(['invitation', 'invitation_reminder'])

    const told = (await api.db.selectFrom('link').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const other = { hash: secretHash(crypto.randomUUID()), user_id: manager.id, email: 'other@example.com' }
    await api.db
      .insertInto('link')
      .values({
        ...{ purpose: 'regist', company_code: companyA, invited_by: manager.id, created_at: clock(), ...other },
        ...{ told_at: new Date(clock().getTime() + week), ended_at: clock(), expires_at: clock() },
      })
      .execute()
    pass(5 * day)
    await reminders.sendDue()
    expect(told).toBeTypeOf('string')
    expect(await templates(manager.email)).toContain('invitations_ended')
  })

  test('the digest of requests is sent on the next day, and not twice', async () => {
    const config = accountApiConfig()
    const digest = createRequestDigest({ db: api.db, config, mail, clock: () => api.clock.now, warn: () => {} })
    const editor = await api.signedIn({ employee: 'editor' })
    const setting = await api.call('GET', '/api/v1/admin/request/setting', { as: editor })
    const body = { ...setting.body, notify: 'daily' }
    expect((await api.call('POST', '/api/v1/admin/request/setting', { as: editor, body })).status).toBe(200)
    await waitingRequest(api)
    const count = async () => {
      await digest.sendDue()
      const mails = await api.mailsTo(contactAddress)
      return mails.filter(({ template }) => template === 'request_digest').length
    }
    const start = api.clock.now
    api.clock.now = new Date(`${start.toISOString().slice(0, 10)}T03:00:00Z`)
    expect(await ahead(count)).toBe(1)
    expect(await count()).toBe(2)
    expect(await count()).toBe(2)
    api.clock.now = start
  })

  test('mail is sent within a day, whatever its next attempt was to be', async () => {
    const person = await member()
    const to = await api.withConfig({ mail: unreachableMail })
    const errors = () => api.db.selectFrom('mail_outbox').select('error').where('to', '=', person.email).execute()
    await ahead(async () => {
      await api.call('POST', '/api/v1/front/forget/password', { to, body: { email: person.email } })
      // The answer does not wait for the attempt, which must fail while the clock is ahead.
      await expect.poll(errors).toEqual([{ error: expect.any(String) }])
    })
    const state = async () => (await api.mailsTo(person.email)).map(({ state }) => state)
    expect(await state()).toEqual(['pending'])
    // Its link is of that time, too, but a mail without a link is in the same table.
    await api.db.updateTable('mail_outbox').set({ link_id: null }).where('to', '=', person.email).execute()
    await mail.sendDue()
    expect(await state()).toEqual(['sent'])
    await to.close()
  })

  test('bulk mail goes on: neither its pace nor a pause nor a recipient waits for that time', async () => {
    const editor = await api.person({ employee: 'editor' })
    const texts = { ja: { subject: 's', body: 'b' }, en: { subject: 's', body: 'b' } }
    await member()
    const id = await api.db.transaction().execute(async trx => {
      const batch = { texts, sent_by: editor.id, idempotency_key: crypto.randomUUID() }
      const inserted = await insertBulkMail(trx, batch, api.clock.now)
      if (inserted === undefined) throw new Error('not stored')
      return inserted
    })
    await collectRecipients(api.db, id)
    const inAWeek = new Date(api.clock.now.getTime() + week)
    const flow = () => api.db.selectFrom('mail_flow').select(['next_at', 'held_until']).executeTakeFirstOrThrow()
    const dues = () => api.db.selectFrom('bulk_mail_recipient').select('due_at').where('bulk_id', '=', id).execute()
    const setDues = (due_at: Date) =>
      api.db.updateTable('bulk_mail_recipient').set({ due_at }).where('bulk_id', '=', id).execute()
    await api.db.updateTable('mail_flow').set({ next_at: inAWeek, held_until: inAWeek, failures: 1 }).execute()
    await setDues(inAWeek)
    expect(await findDueBatches(api.db, api.clock.now)).toEqual([])
    await endLongWaits(api.db, api.clock.now)
    expect(await flow()).toEqual({ next_at: api.clock.now, held_until: null })
    expect((await dues()).every(({ due_at }) => due_at?.getTime() === api.clock.now.getTime())).toBe(true)
    expect(await findDueBatches(api.db, api.clock.now)).toEqual([id])
    // Waits that are given stay.
    const held_until = new Date(api.clock.now.getTime() + 300_000)
    await api.db
      .updateTable('mail_flow')
      .set({ held_until, next_at: new Date(api.clock.now.getTime() + minute) })
      .execute()
    const inADay = new Date(api.clock.now.getTime() + day)
    await setDues(inADay)
    await endLongWaits(api.db, api.clock.now)
    expect(await flow()).toEqual({ next_at: new Date(api.clock.now.getTime() + minute), held_until })
    expect((await dues()).every(({ due_at }) => due_at?.getTime() === inADay.getTime())).toBe(true)
    await api.db.updateTable('mail_flow').set({ held_until: null, failures: 0 }).execute()
  })

  test('a process that sent bulk mail is dead, if only its heartbeat is ahead', async () => {
    const seen = (shift: string) => sql<Date>`now() + ${sql.lit(shift)}::interval`
    const senders = [
      { id: 'alive', seen_at: seen('0 seconds') },
      { id: 'ahead', seen_at: seen('7 days') },
    ]
    await api.db.insertInto('mail_sender').values(senders).execute()
    expect(await findDeadSenders(api.db)).toEqual(['ahead'])
  })

  test('an import goes on', async () => {
    const editor = await api.person({ employee: 'editor' })
    const { id } = await api.db
      .insertInto('account_import')
      .values({
        ...{ made_by: editor.id, kind: 'employee', locale: 'ja', ip: '127.0.0.1', state: 'running' },
        ...{ file_name: 'f', charset: 'utf-8', separator: ',', columns: '[]', created_at: api.clock.now },
        next_at: new Date(api.clock.now.getTime() + week),
      } as Insertable<Database['account_import']>)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await findDue(api.db, api.clock.now)).toContain(id)
    const inADay = new Date(api.clock.now.getTime() + day)
    await api.db.updateTable('account_import').set({ next_at: inADay }).where('id', '=', id).execute()
    expect(await findDue(api.db, api.clock.now)).not.toContain(id)
    await api.db.deleteFrom('account_import').where('id', '=', id).execute()
  })
})

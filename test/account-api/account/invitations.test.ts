import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReminders } from '../../../server/account-api/account/invitation/create-reminders.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { endedInvitation } from '../api/inputs/invitation.ts'
import { accountApiConfig, openMail } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

const hour = day / 24
const front = '/api/v1/front'
const typed = { first_name: '太郎', middle_name: '', family_name: '山田', department: '', position: '' }

describe.each(engines)('invitations that wait, on %s', engine => {
  let api: AccountApi
  let manager: Person & { token: string }
  let mail: ReturnType<typeof openMail>
  beforeAll(async () => {
    api = await setUp(engine)
    mail = openMail(api.db, () => api.clock.now)
  })
  beforeEach(async () => {
    await api.db.updateTable('link').set({ ended_at: api.clock.now }).execute()
    manager = await api.signedIn({ company: companyA, manager: true, columns: { locale: 'en' } })
  })
  afterAll(async () => {
    await mail.stop()
    await api.close()
  })

  const reminders = (rule: { reminderAfterDays?: number; reminderBeforeDays?: number } = {}) =>
    createReminders({ db: api.db, config: accountApiConfig(rule), mail, clock: () => api.clock.now, warn: () => {} })
  const later = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const templates = async (email: string) => (await api.mailsTo(email)).map(({ template }) => template)
  const invite = async (email = freshAddress(), company = companyA): Promise<string> => {
    const body = { company_code: company, email, ...typed }
    const { status } = await api.call('POST', `${front}/user/regist`, { as: manager, body })
    expect(status).toBe(200)
    return email
  }
  const verify = async (token: string) => (await api.call('POST', `${front}/verification`, { body: { token } })).body

  test('are reminded of after three days, and one day before they end', async () => {
    const email = await invite()
    const due = reminders()
    later(3 * day - 1)
    await due.sendDue()
    expect(await templates(email)).toEqual(['invitation'])
    later(1)
    await due.sendDue()
    await due.sendDue()
    expect(await templates(email)).toEqual(['invitation', 'invitation_reminder'])
    expect((await api.mailsTo(email)).at(-1)?.text).toMatch(/expires in 4 days/)
    later(3 * day)
    await Promise.all([due.sendDue(), due.sendDue()])
    expect(await templates(email)).toEqual(['invitation', 'invitation_reminder', 'invitation_reminder'])
    expect((await api.mailsTo(email)).at(-1)?.text).toMatch(/expires in 1 day\./)
    later(day)
    await due.sendDue()
    expect(await templates(email)).toHaveLength(3)
  })

  test('tell when the person is reminded next', async () => {
    const email = await invite()
    const invitedAt = api.clock.now.getTime()
    const { id } = await api.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const next = async () => {
      const as = await api.signedIn({ company: companyA, manager: true })
      const body = { company_code: companyA, user_id: id }
      const { reminder_at } = (await api.call('POST', `${front}/user/info`, { as, body })).body
      return reminder_at === null ? null : (Date.parse(reminder_at) - invitedAt) / day
    }
    expect(await next()).toBe(3)
    later(3 * day)
    expect(await next()).toBe(3)
    await reminders().sendDue()
    expect(await next()).toBe(6)
    later(3 * day)
    await reminders().sendDue()
    expect(await next()).toBe(null)
  })

  test('a mail that cannot be stored holds up no other', async () => {
    const emails = [await invite(), await invite()]
    later(3 * day)
    const warnings: string[] = []
    const broken: typeof mail = {
      ...mail,
      post: (trx, one, ...cause) =>
        one.to === emails[0] ? Promise.reject(new Error('broken')) : mail.post(trx, one, ...cause),
    }
    const config = accountApiConfig()
    const warn = (_: object, message: string) => warnings.push(message)
    await createReminders({ db: api.db, config, mail: broken, clock: () => api.clock.now, warn }).sendDue()
    expect([await templates(emails[0] ?? ''), await templates(emails[1] ?? '')]).toEqual([
      ['invitation'],
      ['invitation', 'invitation_reminder'],
    ])
    expect(warnings).toEqual(['a reminder was not stored'])
    await reminders().sendDue()
    expect(await templates(emails[0] ?? '')).toEqual(['invitation', 'invitation_reminder'])
  })

  test('a reminder that waited for the mail server is not sent once its link is of no use', async () => {
    const [waiting, registered, again] = [await invite(), await invite(), await invite()]
    later(3 * day)
    await reminders().sendDue()
    await api.db
      .updateTable('link')
      .set({ used_at: api.clock.now })
      .where('email', '=', registered)
      .where('reminds', 'is not', null)
      .execute()
    manager = await api.signedIn({ company: companyA, manager: true })
    await invite(again)
    later(hour)
    await mail.sendDue()
    const sent = await Promise.all(
      [waiting, registered, again].map(async email =>
        (await api.mailsTo(email)).filter(({ state }) => state === 'sent').map(({ template }) => template),
      ),
    )
    expect(sent).toEqual([['invitation', 'invitation_reminder'], ['invitation'], ['invitation', 'invitation']])
  })

  test('every link works until the invitation ends, and none after one was used', async () => {
    const email = await invite()
    const first = await api.linkOf(email)
    later(3 * day)
    await reminders().sendDue()
    const second = await api.linkOf(email)
    expect([(await verify(first)).state, (await verify(second)).state]).toEqual(['valid', 'valid'])
    later(4 * day)
    expect([(await verify(first)).state, (await verify(second)).state]).toEqual(['expired', 'expired'])
  })

  test('are not reminded of once the person has registered, or the company has taken them back', async () => {
    const [registered, deleted] = [await invite(), await invite()]
    const person = await api.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', registered)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('user').set({ regist_flg: 1 }).where('id', '=', person.id).execute()
    const gone = await api.db.selectFrom('user').select('id').where('email', '=', deleted).executeTakeFirstOrThrow()
    await api.db.deleteFrom('company_user').where('user_id', '=', gone.id).execute()
    later(3 * day)
    await reminders().sendDue()
    expect([await templates(registered), await templates(deleted)]).toEqual([['invitation'], ['invitation']])
  })

  test('that ask people with an account are reminded of in the person’s language', async () => {
    const person = await api.person({ company: companyB, columns: { locale: 'en' } })
    await invite(person.email)
    later(3 * day)
    await reminders().sendDue()
    const mails = await api.mailsTo(person.email)
    expect(mails.map(({ template, locale }) => [template, locale])).toEqual([
      ['addition', 'en'],
      ['addition_reminder', 'en'],
    ])
    expect(mails.at(-1)?.text).toMatch(/expires in 4 days/)
    expect((await verify(await api.linkOf(person.email))).state).toBe('valid')
  })

  test.each([
    ['off', { reminderAfterDays: 0, reminderBeforeDays: 0 }, []],
    ['only the first', { reminderBeforeDays: 0 }, [3]],
    ['only the last', { reminderAfterDays: 0 }, [6]],
    ['two on one day are one', { reminderAfterDays: 6, reminderBeforeDays: 1 }, [6]],
    ['never two within a day', { reminderAfterDays: 5, reminderBeforeDays: 2 }, [5]],
    ['never on the day of the invitation', { reminderAfterDays: 0, reminderBeforeDays: 7 }, [1]],
  ])('can be set: %s', async (_, rule, days) => {
    const email = await invite()
    const due = reminders(rule)
    const sent: number[] = []
    for (let passed = 0; passed < 14; passed++) {
      later(day / 2)
      const before = (await templates(email)).length
      await due.sendDue()
      if ((await templates(email)).length > before) sent.push((passed + 1) / 2)
    }
    expect(sent).toEqual(days)
  })

  test('the sender gets one mail about all that ended, and none twice on a day', async () => {
    const emails = [await invite(), await invite(), await invite((await api.person({ company: companyB })).email)]
    const due = reminders({ reminderAfterDays: 0, reminderBeforeDays: 0 })
    later(7 * day)
    await due.sendDue()
    expect(await templates(manager.email)).toEqual([])
    later(hour)
    await Promise.all([due.sendDue(), due.sendDue()])
    const [notice, ...others] = await api.mailsTo(manager.email)
    expect([notice?.template, notice?.locale, others]).toEqual(['invitations_ended', 'en', []])
    expect(notice?.subject).toBe('[Yardkey] Expired invitations: 3')
    expect(notice?.text).toContain('http://localhost:3000/accountSetting/invitation')
    await due.sendDue()
    later(day)
    await due.sendDue()
    expect(await templates(manager.email)).toHaveLength(1)
    expect(emails).toHaveLength(3)
  })

  test('counts what has just ended beside more than a thousand that ended before', async () => {
    await endedInvitation(api, manager)
    await sql`insert into link (purpose, hash, user_id, company_code, email, invited_by, created_at, expires_at)
      select purpose, sha256(n::text::bytea), user_id, company_code, email, invited_by, created_at, expires_at
      from link, generate_series(1, 1000) as n where invited_by = ${manager.id}`.execute(api.db)
    await reminders().sendDue()
    later(2 * day)
    await endedInvitation(api, manager)
    await reminders().sendDue()
    const subjects = (await api.mailsTo(manager.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['[Yardkey] Expired invitations: 1001', '[Yardkey] Expired invitations: 1'])
  })

  test.skipIf(engine === 'PGlite')('two processes tell a sender once a day, also of what ends meanwhile', async () => {
    const other = await api.signedIn({ company: companyA, manager: true })
    for (const sender of [manager, other]) await endedInvitation(api, sender)
    let isFirst = true
    const slow: typeof mail = {
      ...mail,
      post: async (trx, one, ...cause) => {
        if (isFirst) {
          isFirst = false
          await reminders().sendDue()
          await endedInvitation(api, one.to === manager.email ? other : manager)
        }
        return mail.post(trx, one, ...cause)
      },
    }
    const config = accountApiConfig()
    await createReminders({ db: api.db, config, mail: slow, clock: () => api.clock.now, warn: () => {} }).sendDue()
    const told = await Promise.all([manager, other].map(({ email }) => templates(email)))
    expect(told).toEqual([['invitations_ended'], ['invitations_ended']])
  })

  test('who may no longer invite is not told', async () => {
    await endedInvitation(api, manager)
    await api.db.updateTable('company_user').set({ manager_flg: 0 }).where('user_id', '=', manager.id).execute()
    await reminders().sendDue()
    expect(await templates(manager.email)).toEqual([])
  })

  test('are listed and renewed at once by their sender, and by no one else', async () => {
    const invited = [await endedInvitation(api, manager), await endedInvitation(api, manager)]
    const other = await api.signedIn({ company: companyA, manager: true })
    const foreign = await api.signedIn({ company: companyB, manager: true })
    const list = async (as: Person & { token: string }) =>
      (await api.call('GET', `${front}/invitation/ended`, { as, query: { per_page: '1' } })).body
    expect(await list(manager)).toMatchObject({ total: 2, page_count: 2, data: [{ company: { code: companyA } }] })
    for (const as of [other, foreign]) {
      expect((await list(as)).total).toBe(0)
      expect(
        (await api.call('POST', `${front}/invitation/renew`, { as, body: { after_id: null } })).body,
      ).toMatchObject({ renewed: 0 })
    }
    const renew = () => api.call('POST', `${front}/invitation/renew`, { as: manager, body: { after_id: null } })
    const [first, second] = await Promise.all([renew(), renew()])
    expect(first?.body.renewed + second?.body.renewed).toBe(2)
    for (const { email } of invited) expect(await templates(email)).toEqual(['invitation'])
    expect((await list(manager)).total).toBe(0)
  })

  test('are renewed fifty at a time, and what is refused is named', async () => {
    for (let count = 0; count < 50; count++) await endedInvitation(api, manager)
    const often = await endedInvitation(api, manager)
    const resend = () =>
      api.call('POST', `${front}/user/regist/${often.id}/mail`, { as: manager, body: { company_code: companyA } })
    for (let count = 0; count < 5; count++) expect((await resend()).status).toBe(200)
    const newest = api.db.updateTable('link').set({ expires_at: api.clock.now }).where('superseded_by', 'is', null)
    await newest.where('user_id', '=', often.id).execute()
    await endedInvitation(api, manager)
    const renew = (after: string | null = null) =>
      api.call('POST', `${front}/invitation/renew`, { as: manager, body: { after_id: after } })
    const first = await renew()
    expect(first.body).toMatchObject({ renewed: 50, refused: [] })
    expect((await renew(first.body.next)).body).toEqual({
      renewed: 1,
      refused: [{ email: often.email, code: 'too_many_attempts' }],
      next: null,
    })
  })

  test('an employee’s are those of all companies; a view-only employee has none', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    const invited = await endedInvitation(api, editor)
    await reminders().sendDue()
    expect((await api.mailsTo(editor.email)).at(-1)?.text).toContain('http://localhost:3000/account/invitation')
    const { body } = await api.call('POST', '/api/v1/admin/invitation/renew', { as: editor, body: { after_id: null } })
    expect(body).toEqual({ renewed: 1, refused: [], next: null })
    expect(await templates(invited.email)).toEqual(['account_issued'])
    const viewer = await api.signedIn({ employee: 'view-only' })
    expect((await api.call('GET', '/api/v1/admin/invitation/ended', { as: viewer })).status).toBe(403)
  })
})

// @module-tag all

/** No mailbox is flooded: every mail to a typed address has limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailLimits } from '../../../server/account-api/access/posting/mail-limits.ts'
import { type MailCause, type OutgoingMail, recipients } from '../../../server/account-api/access/posting/mail-port.ts'
import type { Mail } from '../../../server/account-api/mail/create-mail.ts'
import { sampleMail } from '../../../server/account-api/mail/render/sample.ts'
import { type MailTemplateId, mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, contactMessage } from '../api/inputs/joining.ts'
import { openMail, storeMail } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

const typed = mailTemplateIds.filter(id => recipients[id] === 'typed')
const front = '/api/v1/front'
const names = { first_name: '一', family_name: '新' }

describe.each(engines)('mails to typed addresses on %s', engine => {
  let api: AccountApi
  let mail: Mail
  let count = 0

  beforeAll(async () => {
    api = await setUp(engine)
    mail = openMail(api.db, () => api.clock.now)
  })
  afterAll(async () => {
    await mail.stop()
    await api.close()
  })
  beforeEach(() => api.db.deleteFrom('attempt').execute())

  type Refusal = { code: string; limit: string; retry_after: number }
  const post = (template: MailTemplateId, to: string, cause: MailCause): Promise<'sent' | Refusal> =>
    storeMail(api.db, mail, { ...sampleMail(template, 'ja'), to } as OutgoingMail, cause).then(
      () => 'sent' as const,
      error => ({ code: error.code, ...error.data }),
    )
  /** An account that has sent nothing, for a company that has sent nothing. */
  const someone = (companyCode: string | null = `C8${++count}`): MailCause => ({
    caller: { userId: `user ${++count}` },
    companyCode,
  })
  const visitor = (): MailCause => ({ caller: undefined, ip: `10.${++count >> 8}.${count & 255}.1`, companyCode: null })
  const refusal = (limit: string, retry_after: number) => ({ code: 'too_many_attempts', limit, retry_after })

  test('all templates have a class, and those to the maker and to registered people are no others', () => {
    expect(Object.keys(recipients).sort()).toEqual([...mailTemplateIds].sort())
    expect(mailTemplateIds.filter(id => recipients[id] !== 'typed').sort()).toEqual([
      ...[
        'account_activated',
        'account_deactivated',
        'contact_to_maker',
        'emergency_login',
        'factor_changed',
        'invitations_ended',
        'invited_address_changed',
        'jobs_held',
        'jobs_held_to_administrators',
        'jobs_held_to_maker',
        'login_code',
        'mailaddress_asked',
        'mailaddress_changed',
        'mailaddress_confirmed',
        'new_login',
        'passkey_lost',
        'passkey_policy_lowered',
        'passkey_rejected',
        'password_changed',
        'request_digest',
        'request_to_maker',
      ],
      ...['role_changed', 'sessions_ended', 'unlock_rejected', 'unlock_request', 'unlocked'],
    ])
  })

  test.each(typed)('%s: ten a day to one address, five from one company', async template => {
    const { address, addressAndCompany } = mailLimits
    for (const causeOf of [() => someone(), visitor]) {
      const to = freshAddress()
      for (let sent = 0; sent < address.limit; sent++) expect(await post(template, to, causeOf())).toBe('sent')
      expect(await post(template, to, causeOf())).toEqual(refusal('address', day / 1000))
      expect(await post(template, freshAddress(), causeOf())).toBe('sent')
    }
    const to = freshAddress()
    const own = () => someone(`C9${template}`)
    for (let sent = 0; sent < addressAndCompany.limit; sent++) expect(await post(template, to, own())).toBe('sent')
    expect(await post(template, to, own())).toEqual(refusal('addressAndCompany', day / 1000))
    expect(await post(template, freshAddress(), own())).toBe('sent')
    expect(await post(template, to, someone())).toBe('sent')
  })

  test('visitors use up no mail that an account may send, and no mail of another template', async () => {
    const to = freshAddress()
    for (let sent = 0; sent < mailLimits.address.limit; sent++) await post('registration', to, visitor())
    expect(await post('registration', to, visitor())).toMatchObject({ limit: 'address' })
    expect(await post('registration', to, someone())).toBe('sent')
    expect(await post('contact_reply', to, visitor())).toBe('sent')
  })

  test('a mail leaves the window after a day, to the millisecond', async () => {
    const [to, first] = [freshAddress(), api.clock.now]
    for (let sent = 0; sent < mailLimits.address.limit; sent++) {
      await post('invitation', to, someone())
      api.clock.now = new Date(api.clock.now.getTime() + 1000)
    }
    api.clock.now = new Date(first.getTime() + day - 1)
    expect(await post('invitation', to, someone())).toEqual(refusal('address', 1))
    api.clock.now = new Date(first.getTime() + day)
    expect(await post('invitation', to, someone())).toBe('sent')
    expect(await post('invitation', to, someone())).toEqual(refusal('address', 1))
  })

  /** Counts as many mails as if they had been posted: two are, and what both count is counted further. */
  const fill = async (limit: number, causeOf: () => MailCause) => {
    const attempts = api.db.selectFrom('attempt').select('subject').orderBy('id')
    const counted = async () => (await attempts.execute()).map(row => row.subject)
    const before = (await counted()).length
    for (let sent = 0; sent < 2; sent++) expect(await post('contact_reply', freshAddress(), causeOf())).toBe('sent')
    const [shared, ...more] = (await counted()).slice(before).filter((subject, at, all) => all.indexOf(subject) !== at)
    expect([typeof shared, more]).toEqual(['string', []])
    const row = { subject: shared ?? '', failed_at: api.clock.now }
    await api.db
      .insertInto('attempt')
      .values(Array.from({ length: limit - 2 }, () => row))
      .execute()
  }

  test('an account sends 200 an hour, over all templates and companies; the next person may', async () => {
    const { caller } = someone()
    const own = () => ({ ...someone(), caller })
    await fill(mailLimits.account.limit - 1, own)
    expect(await post('addition', freshAddress(), own())).toBe('sent')
    for (const template of typed) expect(await post(template, freshAddress(), own())).toEqual(refusal('account', 3600))
    expect(await post('addition', freshAddress(), someone())).toBe('sent')
  })

  test('the visitors of a network cause 100 an hour; those of the next may', async () => {
    const { ip } = visitor()
    const own = (): MailCause => ({ ...visitor(), ip: ip ?? '' })
    await fill(mailLimits.network.limit, own)
    for (const template of typed) expect(await post(template, freshAddress(), own())).toEqual(refusal('network', 3600))
    expect(await post('registration', freshAddress(), visitor())).toBe('sent')
  })

  test('all people of a company together send 1,000 a day', async () => {
    await fill(mailLimits.company.limit - 1, () => someone('C7'))
    expect(await post('invitation', freshAddress(), someone('C7'))).toBe('sent')
    for (const template of typed)
      expect(await post(template, freshAddress(), someone('C7'))).toEqual(refusal('company', day / 1000))
    expect(await post('invitation', freshAddress(), someone())).toBe('sent')
  })

  test('of 60 at once to one address, exactly the limit passes', async () => {
    const to = freshAddress()
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('contact_reply', to, visitor())))
    expect(answers.filter(answer => answer === 'sent')).toHaveLength(mailLimits.address.limit)
  })

  const manager = async (company = companyA) => api.signedIn({ company, manager: true })
  const invite = (as: Person, email: string, company_code = companyA) =>
    api.call('POST', `${front}/user/regist`, { as, body: { company_code, email, ...names } })

  test('60 invitations at once by hand: five mails, one account, and 429 with what refused', async () => {
    const [as, email] = [await manager(), freshAddress()]
    const answers = await Promise.all(Array.from({ length: 60 }, () => invite(as, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mailLimits.addressAndCompany.limit)
    const refused = answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => [status, body.code, body.limit])
    expect(new Set(refused.map(String))).toEqual(new Set(['429,too_many_attempts,addressAndCompany']))
    expect(await api.mailsTo(email)).toHaveLength(mailLimits.addressAndCompany.limit)
  })

  test('a refused invitation stores nothing', async () => {
    const as = await manager()
    await fill(mailLimits.account.limit, () => ({ caller: { userId: as.id }, companyCode: null }))
    const email = freshAddress()
    expect((await invite(as, email)).body).toMatchObject({ code: 'too_many_attempts', limit: 'account' })
    expect(await api.db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await api.db.selectFrom('mail_outbox').select('id').where('to', '=', email).execute()).toEqual([])
  })

  test('an address of which a refusal tells that it has an account counts too: added by hand, and as a correction', async () => {
    const taken = (await api.person({ employee: 'view-only' })).email
    for (const isCorrected of [false, true]) {
      const as = await manager()
      const added = await invite(as, freshAddress())
      const tries = async () => {
        if (!isCorrected) return (await invite(as, taken)).body
        const { row_version } = await api.db
          .selectFrom('user')
          .select('row_version')
          .where('id', '=', added.body.user_id)
          .executeTakeFirstOrThrow()
        const body = { company_code: companyA, user_id: added.body.user_id, ...names, row_version, email: taken }
        return (await api.call('POST', `${front}/user/profile/edit`, { as, body })).body
      }
      await fill(mailLimits.account.limit - 2, () => ({ caller: { userId: as.id }, companyCode: null }))
      expect((await tries()).code).toBe('conflict')
      expect(await tries()).toMatchObject({ code: 'too_many_attempts', limit: 'account' })
    }
  })

  test('an administrator adds 100 people in an hour', async () => {
    const as = await manager(companyB)
    for (let added = 0; added < 100; added++) expect((await invite(as, freshAddress(), companyB)).status).toBe(200)
  })

  test.each([
    ['an access request', '/api/form/subscription', accessRequest, 'registration'],
    ['a contact message', '/api/form/contract', contactMessage, 'contact_reply'],
  ] as const)(
    '%s for an address that has had ten mails: the same answer, and no mail',
    async (_, path, form, template) => {
      const to = freshAddress()
      const answers: unknown[] = []
      for (let sent = 0; sent <= mailLimits.address.limit; sent++) {
        answers.push(
          (await api.call('POST', path, { body: form(to), headers: { 'x-forwarded-for': '192.0.2.1' } })).body,
        )
        api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
      }
      expect(answers).toEqual(answers.map(() => ({})))
      const mails = (await api.mailsTo(to)).filter(sent => sent.template === template)
      expect(mails).toHaveLength(mailLimits.address.limit)
    },
  )

  test('reset: after ten mails a day none is sent while the last link works, and then one is', async () => {
    const { email, id } = await api.person({ company: companyA })
    const forget = () => api.call('POST', `${front}/forget/password`, { body: { email } })
    for (let sent = 0; sent < 12; sent++) {
      expect((await forget()).status).toBe(200)
      api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
    }
    expect(await api.mailsTo(email)).toHaveLength(mailLimits.address.limit)
    await api.db.updateTable('link').set({ used_at: api.clock.now }).where('user_id', '=', id).execute()
    expect((await forget()).status).toBe(200)
    expect(await api.mailsTo(email)).toHaveLength(mailLimits.address.limit + 1)
  })
})

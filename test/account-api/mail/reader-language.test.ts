// @module-tag all

/** Rule 9: every mail is in its reader's language. Each request here has the other language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { engines } from '../../helper/account-api.ts'
import { unlockRequest } from '../api/inputs/account.ts'
import { companyProfile, companyRegistration } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, contactMessage, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { contactAddress } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp, signIn } from '../set-up.ts'

const front = '/api/v1/front'
const admin = '/api/v1/admin'
const others: Record<Locale, Locale> = { ja: 'en', en: 'ja' }

describe.each(engines)('the language of mails on %s', engine => {
  let api: AccountApi
  let manager: Person
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const post = async (locale: Locale, url: string, body: object, as?: Person) => {
    const answer = await api.call('POST', url, { as, body, headers: { 'accept-language': locale } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const newest = async (email: string) => {
    const mail = (await api.mailsTo(email)).at(-1)
    return [mail?.template, mail?.locale]
  }
  const localeOf = async (email: string) =>
    (await api.db.selectFrom('user').select('locale').where('email', '=', email).executeTakeFirst())?.locale

  const locked = { lock_flg: 1, lock_reason: 'inactivity' }
  const names = { first_name: '一', middle_name: '', family_name: '新' }
  interface Given {
    locale: Locale
    /** The language of the request. */
    other: Locale
  }
  const person = ({ locale }: Given, columns: object = {}, given: Parameters<AccountApi['person']>[0] = {}) =>
    api.person({ company: companyA, ...given, columns: { locale, ...columns } })
  const loggedIn = async (someone: Person): Promise<Person> => ({ ...someone, token: await signIn(api.app, someone) })
  const staffEdit = async (given: Given, { id, email }: Person, to: string) => {
    const whose = { company_code: companyA, user_id: id }
    const { row_version } = (await api.call('POST', `${front}/user/info`, { as: manager, body: whose })).body
    await post(given.other, `${front}/user/profile/edit`, { ...whose, ...names, email: to, row_version }, manager)
    return email
  }

  /** Each causes a mail to a person of `locale` by a request in `other`. @returns the address */
  const cases: Record<string, (given: Given) => Promise<string>> = {
    reset: async given => {
      const { email } = await person(given)
      await post(given.other, `${front}/forget/password`, { email })
      return email
    },
    'reset by an employee': async given => {
      const { email, id } = await person(given)
      await post(given.other, `${admin}/user/password/${id}`, {}, editor)
      return email
    },
    mailaddress: async given => {
      const to = freshAddress()
      await staffEdit(given, await person(given), to)
      return to
    },
    mailaddress_asked: async given => staffEdit(given, await person(given), freshAddress()),
    mailaddress_changed: async given => {
      const to = freshAddress()
      const someone = await person(given)
      const email = await staffEdit(given, someone, to)
      await post(
        given.other,
        `${front}/edit/mailaddress/verification`,
        { token: await api.linkOf(to) },
        await loggedIn(someone),
      )
      return email
    },
    unlocked: async given => {
      const { email, id } = await person(given, locked)
      await post(given.other, `${front}/user/unlock/${id}`, { company_code: companyA }, manager)
      return email
    },
    'unlocked, again': async given => {
      const { email, id } = await person(given, { unlocked_at: api.clock.now })
      await post(given.other, `${admin}/user/unlock/${id}/mail`, { company_code: companyA }, editor)
      return email
    },
    'role_changed, by an employee': async given => {
      const { email, id } = await person(given)
      await post(given.other, `${admin}/user/manager`, { company_code: companyA, user_id: id, manager_flg: 1 }, editor)
      return email
    },
    'role_changed, by the company form': async given => {
      const { email, id } = await person(given, {}, { manager: true })
      const query = { company_code: companyA }
      const { body } = await api.call('GET', `${admin}/company/detail`, { as: editor, query })
      const left = body.managers.map(({ user_id }: { user_id: string }) => user_id).filter((one: string) => one !== id)
      const edit = { ...companyProfile, ...query, row_version: body.row_version, managers: left }
      await post(given.other, `${admin}/company/regist`, edit, editor)
      return email
    },
    'role_changed, of an employee': async given => {
      const { email, id } = await person(given, {}, { employee: 'editor' })
      const { row_version } = await api.db
        .selectFrom('user')
        .select('row_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await post(given.other, `${admin}/user/azure/edit`, { user_id: id, is_only_view: 1, row_version }, editor)
      return email
    },
    'account_deactivated, by a colleague': async given => {
      const { email, id } = await person(given)
      const whose = { company_code: companyA, user_id: id }
      await post(given.other, `${front}/user/status`, { ...whose, status: 'deactive' }, manager)
      return email
    },
    'account_deactivated, by an employee': async given => {
      const { email, id } = await person(given)
      const whose = { company_code: companyA, user_id: id }
      await post(given.other, `${admin}/user/status`, { ...whose, status: 'deactive' }, editor)
      return email
    },
    'account_activated, by a colleague': async given => {
      const { email, id } = await person(given)
      const whose = { company_code: companyA, user_id: id }
      await post(given.other, `${front}/user/status`, { ...whose, status: 'deactive' }, manager)
      await post(given.other, `${front}/user/status`, { ...whose, status: 'active' }, manager)
      return email
    },
    'account_activated, by an employee': async given => {
      const { email, id } = await person(given)
      const whose = { company_code: companyA, user_id: id }
      await post(given.other, `${admin}/user/status`, { ...whose, status: 'deactive' }, editor)
      await post(given.other, `${admin}/user/status`, { ...whose, status: 'active' }, editor)
      return email
    },
    unlock_rejected: async given => {
      const { email, id } = await unlockRequest(api)
      await api.db.updateTable('user').set({ locale: given.locale }).where('id', '=', id).execute()
      const body = { company_code: companyA, text: 'No.' }
      await post(given.other, `${admin}/user/unlock/${id}/reject`, body, editor)
      return email
    },
    addition: async given => {
      const { email } = await person(given, {}, { company: companyB })
      await post(given.other, `${front}/user/regist`, { company_code: companyA, email, ...names }, manager)
      return email
    },
    'addition, by an expired link': async given => {
      const { email } = await person(given, {}, { company: companyB })
      await post(given.other, `${front}/user/regist`, { company_code: companyA, email, ...names }, manager)
      const token = await api.linkOf(email)
      await api.db.updateTable('link').set({ expires_at: api.clock.now }).where('email', '=', email).execute()
      await post(given.other, `${front}/regist/resend`, { token })
      return email
    },
    'addition, as an administrator of a new company': async given => {
      const { email } = await person(given)
      const managers = [...companyRegistration().managers, { email, ...names }]
      await post(given.other, `${admin}/company/regist`, { ...companyRegistration(), managers }, editor)
      return email
    },
    'invitation, again': async given => {
      const { email } = await person(given, {}, { registered: false })
      await post(given.other, `${front}/user/regist`, { company_code: companyA, email, ...names }, manager)
      return email
    },
    'account_issued, again': async given => {
      const { email } = await person(given, {}, { registered: false })
      await post(given.other, `${admin}/user/regist`, { company_code: companyA, email, ...names }, editor)
      return email
    },
    'invitation, to a corrected address': async given => {
      const to = freshAddress()
      await staffEdit(given, await person(given, {}, { registered: false }), to)
      return to
    },
    'employee_registration, again': async given => {
      const { email } = await person(given, {}, { employee: 'editor', registered: false })
      await post(given.other, `${admin}/user/azure/add`, { email, ...names, is_only_view: 0 }, editor)
      return email
    },
    already_registered: async given => {
      const { email } = await person(given)
      await post(given.other, '/api/form/subscription', accessRequest(email))
      return email
    },
    contact_reply: async given => {
      const { email } = await person(given)
      await post(given.other, '/api/form/contract', contactMessage(email))
      return email
    },
  }
  test.each(Object.keys(cases).flatMap(name => (['ja', 'en'] as const).map(locale => [name, locale] as const)))(
    '%s goes to a reader of %s in that language',
    async (name, locale) => {
      const email = await cases[name]?.({ locale, other: others[locale] })
      expect(await newest(email ?? '')).toEqual([name.split(',')[0]?.split(' ')[0], locale])
    },
  )

  test('a person who has not registered is not told about a status; a change is told once', async () => {
    const status = (id: string, to: string) =>
      post('ja', `${front}/user/status`, { company_code: companyA, user_id: id, status: to }, manager)
    const invited = await person({ locale: 'ja', other: 'en' }, {}, { registered: false })
    await status(invited.id, 'deactive')
    expect(await api.mailsTo(invited.email)).toEqual([])
    const known = await person({ locale: 'ja', other: 'en' })
    for (const to of ['active', 'deactive', 'deactive']) await status(known.id, to)
    expect((await api.mailsTo(known.email)).map(({ template }) => template)).toEqual(['account_deactivated'])
  })

  test.each([
    ['ja', { family_name: 'Anderson', middle_name: 'J.', first_name: 'James' }, 'James J. Anderson 様'],
    ['en', { family_name: '青木', middle_name: '', first_name: '雄一郎' }, 'Dear 青木 雄一郎,'],
  ] as const)(
    'rule 8: in a mail in %s, the script of the name decides its order',
    async (locale, columns, greeting) => {
      const { email } = await person({ locale, other: others[locale] }, columns)
      await post(others[locale], `${front}/forget/password`, { email })
      expect((await api.mailsTo(email)).at(-1)?.text).toContain(greeting)
    },
  )

  test('mails to the maker are in Japanese', async () => {
    await post('en', '/api/form/contract', contactMessage(freshAddress()))
    expect(await newest(contactAddress)).toEqual(['contact_to_maker', 'ja'])
  })

  test("a visitor's mails have the language of the page; a later request leaves that of the person", async () => {
    const mail = freshAddress()
    for (const locale of ['ja', 'en', 'ja', 'en'] as const) {
      await post(locale, '/api/form/subscription', accessRequest(mail))
      expect([await newest(mail), await localeOf(mail)]).toEqual([['registration', locale], 'ja'])
    }
    const entries = await api.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'request.subscription')
      .where(eb => eb(eb.ref('after', '->>').key('mail'), '=', mail))
      .orderBy('id')
      .execute()
    expect(entries.map(({ after }) => after?.locale)).toEqual(['ja', 'en', 'ja', 'en'])
    await post('en', '/api/form/contract', contactMessage(mail))
    expect(await newest(mail)).toEqual(['contact_reply', 'en'])
    expect(await localeOf(mail)).toBe('ja')
  })

  test("an expired registration link is renewed in the language of its page, which becomes the person's", async () => {
    for (const invited of [true, false]) {
      const mail = freshAddress()
      if (invited) await post('ja', `${front}/user/regist`, { company_code: companyA, email: mail, ...names }, manager)
      else await post('ja', '/api/form/subscription', accessRequest(mail))
      expect(await localeOf(mail)).toBe('ja')
      api.clock.now = new Date(api.clock.now.getTime() + 8 * day)
      await post('en', `${front}/regist/resend`, { token: await api.linkOf(mail) })
      expect(await newest(mail)).toEqual([invited ? 'account_issued' : 'registration', 'en'])
      expect(await localeOf(mail)).toBe('en')
      const entry = await api.db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('action', '=', 'link.resend')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(entry).toEqual({ before: { locale: 'ja' }, after: { locale: 'en' } })
      api.clock.now = new Date(api.clock.now.getTime() - 8 * day)
    }
  })

  test.each([
    ['a new company', '/api/form/subscription', undefined],
    ['an invited person', `${front}/user/regist`, 'customer'],
    ['an employee', `${admin}/user/azure/add`, 'employee'],
  ] as const)('%s registers in the language of the page', async (_, url, kind) => {
    const mail = freshAddress()
    const person = { company_code: companyA, email: mail, ...names, is_only_view: 0 }
    const as = kind === 'customer' ? manager : editor
    await (kind ? post('ja', url, person, as) : post('ja', url, accessRequest(mail)))
    const token = await api.linkOf(mail)
    expect(await localeOf(mail)).toBe('ja')
    await post('en', `${front}/regist/profile`, { token, ...companyProfile, ...profile, locale: 'en' })
    expect(await localeOf(mail)).toBe('ja')
    await post('en', `${front}/regist/password`, { token, ...newPassword })
    expect(await localeOf(mail)).toBe('en')
    await post('ja', `${front}/forget/password`, { email: mail })
    expect(await newest(mail)).toEqual(['reset', 'en'])
    await post('ja', `${front}/forget/password/verification/${await api.linkOf(mail)}`, newPassword)
    expect(await localeOf(mail)).toBe('en')
  })

  test('an unregistered person gets no reset link, and keeps their language', async () => {
    const { email } = await person({ locale: 'ja', other: 'en' }, {}, { registered: false })
    const headers = { 'accept-language': 'en' }
    const answer = await api.call('POST', `${front}/forget/password`, { body: { email }, headers })
    expect(answer.body.code).toBe('not_registered_yet')
    expect([await api.mailsTo(email), await localeOf(email)]).toEqual([[], 'ja'])
  })

  test('joining another company in another language does not change it', async () => {
    const { email } = await person({ locale: 'ja', other: 'en' }, {}, { company: companyB })
    await post('en', `${front}/user/regist`, { company_code: companyA, email, ...names }, manager)
    await post('en', `${front}/account/regist`, { token: await api.linkOf(email), agree: true })
    expect(await localeOf(email)).toBe('ja')
  })
})

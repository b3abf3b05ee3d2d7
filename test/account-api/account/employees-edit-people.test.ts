import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

const admin = '/api/v1/admin/user'

/** Employees use the same rules as administrators, for people of any company. */
describe.each(engines)('employees who add and edit people, on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const regist = (email: string, changes: Record<string, unknown> = {}) =>
    api.call('POST', `${admin}/regist`, {
      as: editor,
      body: { company_code: companyB, email, first_name: '一郎', family_name: '鈴木', ...changes },
    })
  const info = async ({ id }: Person, company_code = companyA) =>
    (await api.call('GET', `${admin}/info`, { as: editor, query: { company_code, user_id: id } })).body
  const edit = async (person: Person, changes: Record<string, unknown> = {}, call = 'profile') => {
    const { first_name, middle_name, family_name, row_version } = await info(person)
    const names = { first_name, middle_name, family_name }
    const body = { company_code: companyA, user_id: person.id, ...names, row_version, ...changes }
    return api.call('POST', `${admin}/${call}/edit`, { as: editor, body })
  }
  const managerOf = async (user_id: string) =>
    (
      await api.db
        .selectFrom('company_user')
        .select('manager_flg')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
    ).manager_flg
  const auditOf = (id: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'company_code', 'before', 'after'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()

  test("a new administrator gets an invitation without an inviter's name", async () => {
    const email = freshAddress()
    const { status, body } = await regist(email, { manager_flg: 1, services: ['product-api'] })
    expect([status, body.mail_sent, await managerOf(body.user_id)]).toEqual([200, 1, 1])
    const [mail] = await api.mailsTo(email)
    expect(mail?.template).toBe('account_issued')
    expect(mail?.text).toContain('会社 C000102')
    expect(mail?.text).not.toContain('試験')
    expect(await auditOf(body.user_id)).toMatchObject([
      { action: 'user.regist', actor: editor.email, company_code: companyB, after: { email, manager_flg: 1 } },
    ])
  })

  test('a repeated invitation can add the administrator right, but not remove it', async () => {
    const email = freshAddress()
    const { user_id } = (await regist(email)).body
    expect(await managerOf(user_id)).toBe(0)
    await regist(email, { manager_flg: 1 })
    expect(await managerOf(user_id)).toBe(1)
    for (const manager_flg of [0, undefined]) await regist(email, { manager_flg })
    expect(await managerOf(user_id)).toBe(1)
  })

  test("adds no customer to the maker's own company; an unknown company is 404", async () => {
    const email = freshAddress()
    expect((await regist(email, { company_code: 'C000000' })).status).toBe(403)
    expect((await regist(email, { company_code: 'C999999' })).status).toBe(404)
    expect(await api.db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('a person registers by the mailed link; an expired link is replaced by the same mail', async () => {
    const email = freshAddress()
    await regist(email)
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + 8 * day)
    const token = await api.linkOf(email)
    expect((await api.call('POST', '/api/v1/front/regist/resend', { body: { token } })).status).toBe(200)
    expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual(['account_issued', 'account_issued'])
    const body = { token: await api.linkOf(email) }
    await api.call('POST', '/api/v1/front/regist/profile', { body: { ...body, ...profile } })
    await api.call('POST', '/api/v1/front/regist/password', { body: { ...body, ...newPassword } })
    const login = { email, password: newPassword.password }
    expect((await api.call('POST', '/api/login', { body: login })).status).toBe(200)
    api.clock.now = begin
    editor = await api.signedIn({ employee: 'editor' })
  })

  test('changes names and position at once, and audits the old values', async () => {
    const person = await api.person({ company: companyA })
    const saved = await edit(person, { family_name: '髙橋', department: '工事部' })
    expect([saved.status, saved.body.family_name, saved.body.department]).toEqual([200, '髙橋', '工事部'])
    await edit(person, { department: '総務部', position: '部長' }, 'company')
    expect((await info(person)).position).toBe('部長')
    const lines = await auditOf(person.id)
    expect(lines.map(({ action, actor, company_code }) => [action, actor, company_code])).toEqual(
      ['user.profile', 'user.company', 'user.company'].map(action => [action, editor.email, companyA]),
    )
    expect(lines.at(-1)).toMatchObject({ before: { department: '工事部' }, after: { department: '総務部' } })
  })

  test('a person of two companies confirms a new address by its mail', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    const email = freshAddress()
    const asked = await edit(person, { email })
    expect([asked.status, asked.body.pending_email]).toEqual([200, email])
    expect(asked.body.companies).toHaveLength(2)
    const body = { token: await api.linkOf(email) }
    const path = '/api/v1/front/edit/mailaddress/verification'
    expect((await api.call('POST', path, { as: person, body })).body).toEqual({ email })
    expect((await info(person)).email).toBe(email)
  })

  test('an address in use is 409; correcting an unregistered one sends a new invitation', async () => {
    const email = freshAddress()
    const { user_id } = (await regist(email, { company_code: companyA })).body
    const person = { id: user_id, email }
    expect((await edit(person, { email: editor.email })).body.code).toBe('conflict')
    const right = freshAddress()
    expect((await edit(person, { email: right })).body.email).toBe(right)
    expect((await api.mailsTo(right)).map(({ template }) => template)).toEqual(['account_issued'])
  })

  test('a person who is no member of the named company is 404', async () => {
    const person = await api.person({ company: companyA })
    expect((await edit(person, { company_code: companyB })).status).toBe(404)
    expect((await edit(person, { company_code: companyB }, 'company')).status).toBe(404)
    expect((await edit(person, { user_id: 'unknown' })).status).toBe(404)
  })

  test("fields for employees only are not in the customers' responses", async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    const locked = { lock_flg: 1, lock_reason: 'manual' }
    const person = await api.person({ company: companyA, manager: true, columns: locked })
    const requested_at = new Date('2026-09-30T01:02:03.456Z')
    await api.db
      .insertInto('unlock_request')
      .values({ user_id: person.id, text: '休職していました。', requested_at })
      .execute()
    expect(await info(person)).toMatchObject({
      lock_reason: 'manual',
      is_employee: 0,
      unlock_request: { text: '休職していました。', requested_at: requested_at.toISOString() },
    })
    const body = { company_code: companyA, user_id: person.id }
    const seen = (await api.call('POST', '/api/v1/front/user/info', { as: manager, body })).body
    expect(seen.lock_reason).toBe('manual')
    expect(JSON.stringify(seen)).not.toMatch(/休職|unlock_request|is_employee|is_only_view/)
  })
})

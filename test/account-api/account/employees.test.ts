import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const admin = '/api/v1/admin'
const maker = 'C000000'
const text = '異動のため'

describe.each(engines)('employee accounts on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const names = { first_name: '一郎', middle_name: '', family_name: '社員' }
  const add = (email: string, changes: Record<string, unknown> = {}) =>
    api.call('POST', `${admin}/user/azure/add`, { as: editor, body: { email, ...names, is_only_view: 0, ...changes } })
  const info = async ({ id }: Person) =>
    (await api.call('GET', `${admin}/user/info`, { as: editor, query: { company_code: maker, user_id: id } })).body
  const rights = async (person: Person, is_only_view: number, as: Person = editor, row_version?: number) =>
    api.call('POST', `${admin}/user/azure/edit`, {
      as,
      body: { user_id: person.id, is_only_view, row_version: row_version ?? (await info(person)).row_version },
    })
  const set = ({ id }: Person, status: string, as: Person = editor) =>
    api.call('POST', `${admin}/user/status`, { as, body: { company_code: maker, user_id: id, status, text } })
  const mayChange = async (as: Person) =>
    (await api.call('POST', `${admin}/user/azure/add`, { as, body: {} })).status === 422
  const login = (email: string, secret = password) =>
    api.call('POST', `${admin}/login`, { body: { email, password: secret } })
  const lastLineOf = async ({ id }: Person) =>
    (await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()).at(-1)

  test("the maker's company lists employees with their rights", async () => {
    const { body } = await api.call('GET', `${admin}/company/azurecode`, { as: editor })
    expect(body).toEqual({ company_code: maker })
    const viewer = await api.person({ employee: 'view-only' })
    const query = { ...body, search: viewer.email }
    const list = await api.call('GET', `${admin}/company/user/list`, { as: editor, query })
    expect(list.body.data).toMatchObject([{ id: viewer.id, is_only_view: 1, status: 'active' }])
    expect(await info(viewer)).toMatchObject({ is_employee: 1, is_only_view: 1 })
  })

  test('a new employee registers by the mailed link and logs in with the chosen rights', async () => {
    const email = freshAddress()
    const { status, body } = await add(` ${email.toUpperCase()}`, { is_only_view: 1 })
    expect([status, body.mail_sent]).toEqual([200, 1])
    expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual(['employee_registration'])
    expect(await lastLineOf({ id: body.user_id, email })).toMatchObject({
      action: 'employee.regist',
      actor: editor.email,
      company_code: maker,
      after: { email, is_only_view: 1 },
    })
    const token = await api.linkOf(email)
    await api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...profile } })
    const done = await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })
    expect(done.body).toMatchObject({ email, is_employee: 1 })
    expect((await login(email, newPassword.password)).body).toMatchObject({ is_only_view: 1 })
    const customers = await api.call('POST', '/api/login', { body: { email, password: newPassword.password } })
    expect(customers.body.code).toBe('login_failed')
  })

  test('adding an unregistered employee again updates the data; an expired link is replaced', async () => {
    const email = freshAddress()
    const first = (await add(email)).body.user_id
    const earlier = await api.linkOf(email)
    const again = await add(email, { family_name: '改姓', is_only_view: 1 })
    expect(again.body).toEqual({ user_id: first, mail_sent: 1 })
    expect(await info({ id: first, email })).toMatchObject({ family_name: '改姓', is_only_view: 1, regist_flg: 0 })
    const state = (token: string) => api.call('POST', '/api/v1/front/verification', { body: { token } })
    expect((await state(earlier)).body.state).toBe('superseded')
    await api.db.updateTable('link').set({ expires_at: api.clock.now }).where('user_id', '=', first).execute()
    await api.call('POST', '/api/v1/front/regist/resend', { body: { token: await api.linkOf(email) } })
    expect(new Set((await api.mailsTo(email)).map(({ template }) => template))).toEqual(
      new Set(['employee_registration']),
    )
  })

  test('the page behind the link names the maker in the language of its reader', async () => {
    const email = freshAddress()
    await add(email)
    const token = await api.linkOf(email)
    const named = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await api.call('POST', '/api/v1/front/verification', { body: { token }, headers })).body.company.company
    }
    expect([await named('ja'), await named('en')]).toEqual(['建設機械メーカー', 'Construction equipment maker'])
    await api.db.updateTable('maker').set({ name_ja: '大空重機', name_en: 'Ozora' }).execute()
    expect([await named('ja'), await named('en')]).toEqual(['大空重機', 'Ozora'])
    await api.db.updateTable('maker').set({ name_ja: '', name_en: '' }).execute()
  })

  test('customers and registered employees are 409; concurrent additions create one employee', async () => {
    const people = [
      await api.person({ company: companyA }),
      await api.person({ company: companyA, registered: false }),
      await api.person({ employee: 'editor' }),
    ]
    for (const { email } of people) expect((await add(email)).body.code).toBe('conflict')
    const email = freshAddress()
    const answers = await Promise.all([add(email), add(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
  })

  test('a deleted employee can be added again, or become a customer', async () => {
    for (const next of ['employee', 'customer']) {
      const person = await api.signedIn({ employee: 'view-only' })
      expect((await set(person, 'deleted')).status).toBe(200)
      expect((await api.call('GET', `${admin}/check`, { as: person })).status).toBe(401)
      const body = { company_code: companyA, email: person.email, ...names }
      const again =
        next === 'employee'
          ? await add(person.email)
          : await api.call('POST', `${admin}/user/regist`, { as: editor, body })
      expect(again.body).toEqual({ user_id: person.id, mail_sent: 1 })
    }
  })

  test('a change of edit rights takes effect on the next request', async () => {
    const person = await api.signedIn({ employee: 'editor' })
    expect(await mayChange(person)).toBe(true)
    const answer = await rights(person, 1)
    expect([answer.status, answer.body.is_only_view, await mayChange(person)]).toEqual([200, 1, false])
    expect(await lastLineOf(person)).toMatchObject({
      action: 'employee.rights',
      before: { is_only_view: 0 },
      after: { is_only_view: 1 },
    })
    await rights(person, 0)
    expect(await mayChange(person)).toBe(true)
  })

  test('employees cannot remove their own access, and customers are not employees', async () => {
    expect((await rights(editor, 1)).status).toBe(403)
    expect((await set(editor, 'deactive')).status).toBe(403)
    expect((await set(editor, 'deleted')).status).toBe(403)
    expect(await mayChange(editor)).toBe(true)
    const customer = await api.person({ company: companyA })
    expect((await rights(customer, 1, editor, 1)).status).toBe(404)
  })

  test('an employee can be deactivated, but neither unlinked nor made an administrator', async () => {
    const person = await api.signedIn({ employee: 'editor' })
    expect((await set(person, 'deactive')).status).toBe(200)
    expect((await login(person.email)).body.code).toBe('suspended')
    await set(person, 'active')
    expect((await login(person.email)).status).toBe(200)
    const target = { company_code: maker, user_id: person.id }
    const made = await api.call('POST', `${admin}/user/manager`, { as: editor, body: { ...target, manager_flg: 1 } })
    const body = { user_id: person.id, text }
    const unlinked = await api.call('DELETE', `${admin}/company/user/${maker}`, { as: editor, body })
    expect([made.status, unlinked.status]).toEqual([403, 403])
  })

  test.each(['editor', 'view-only'] as const)('an employee (%s) confirms a new address, logged in', async employee => {
    const person = await api.signedIn({ employee })
    const email = freshAddress()
    const { row_version } = await info(person)
    const body = { company_code: maker, user_id: person.id, ...names, email, row_version }
    await api.call('POST', `${admin}/user/profile/edit`, { as: editor, body })
    expect((await api.mailsTo(email))[0]?.text).toContain('/company?mailaddress_token=')
    expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['mailaddress_asked'])
    const token = { token: await api.linkOf(email) }
    const confirm = async (as?: Person) =>
      (await api.call('POST', `${admin}/edit/mailaddress/verification`, { as, body: token })).status
    expect([await confirm(), await confirm(editor)]).toEqual([401, 403])
    expect((await login(email)).status).toBe(401)
    expect(await confirm(person)).toBe(200)
    expect((await login(email)).status).toBe(200)
  })
})

describe.each(engines)('the last employee with edit rights, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  type Change = (target: Person, as: Person) => Promise<{ status: number; body: { code?: string } }>
  const change =
    (path: string, body: Record<string, unknown>): Change =>
    (target, as) =>
      api.call('POST', `${admin}/user/${path}`, {
        as,
        body: { company_code: maker, user_id: target.id, row_version: 1, text, ...body },
      })
  const changes: [string, Change, Change][] = [
    ['made view-only', change('azure/edit', { is_only_view: 1 }), change('azure/edit', { is_only_view: 1 })],
    ['deactivated', change('status', { status: 'deactive' }), change('status', { status: 'deactive' })],
    ['deleted', change('status', { status: 'deleted' }), change('status', { status: 'deleted' })],
    [
      'deactivated and made view-only',
      change('status', { status: 'deactive' }),
      change('azure/edit', { is_only_view: 1 }),
    ],
  ]

  test.each(changes)('of two employees %s by each other concurrently, one remains', async (_, first, second) => {
    await api.db.updateTable('user').set({ active_flg: 0 }).where('is_employee', '=', 1).execute()
    const one = await api.signedIn({ employee: 'editor' })
    const two = await api.signedIn({ employee: 'editor' })
    const answers = await Promise.all([first(two, one), second(one, two)])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    // The loser may already have lost the permission when its request is checked.
    expect([401, 403, 409]).toContain(refused[0]?.status)
    if (refused[0]?.status === 409) expect(refused[0].body.code).toBe('last_editor')
    const left = await api.db
      .selectFrom('user')
      .select('id')
      .where('is_employee', '=', 1)
      .where('is_only_view', '=', 0)
      .where('active_flg', '=', 1)
      .execute()
    expect(left).toHaveLength(1)
  })
})

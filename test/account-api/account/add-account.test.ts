import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { unreachableMail } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, lackedService, setUp } from '../set-up.ts'

const path = '/api/v1/front/user/regist'

describe.each(engines)('POST user/regist on %s', engine => {
  let api: AccountApi
  let manager: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => api.close())

  const body = (email: string, changes: Record<string, unknown> = {}) => ({
    company_code: companyA,
    email,
    first_name: '一郎',
    family_name: '鈴木',
    department: '工事部',
    services: ['product-api'],
    ...changes,
  })
  const regist = (email: string, changes: Record<string, unknown> = {}, to?: CallTarget) =>
    api.call('POST', path, { as: manager, body: body(email, changes), ...(to ? { to } : {}) })
  const servicesOf = async (user_id: string) => {
    const rows = await api.db
      .selectFrom('user_service')
      .select(['service_id', 'status'])
      .where('user_id', '=', user_id)
      .execute()
    return Object.fromEntries(rows.map(row => [row.service_id, row.status]))
  }

  test('adds the person with the chosen services and mails the invitation', async () => {
    const email = freshAddress()
    const answer = await regist(` ${email.toUpperCase()}`)
    expect([answer.status, answer.body.mail_sent]).toEqual([200, 1])
    const { user_id } = answer.body
    const row = await api.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .selectAll()
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      email,
      family_name: '鈴木',
      regist_flg: 0,
      company_code: companyA,
      department: '工事部',
      manager_flg: 0,
    })
    expect(await servicesOf(user_id)).toMatchObject({ 'product-api': 1 })
    const mails = await api.mailsTo(email)
    expect(mails.map(({ template, state }) => [template, state])).toEqual([['invitation', 'sent']])
    const line = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'user.regist',
      actor: manager.email,
      company_code: companyA,
      after: { email },
    })
  })

  test('rule 1: invites an unregistered person again: supersedes the earlier link and updates the data', async () => {
    const email = freshAddress()
    const first = (await regist(email)).body.user_id
    const earlier = await api.linkOf(email)
    const again = await regist(email, { family_name: '佐藤', services: ['telematics-owner'] })
    expect([again.status, again.body.user_id]).toEqual([200, first])
    const state = async (token: string) =>
      (await api.call('POST', '/api/v1/front/verification', { body: { token } })).body
    expect(await state(earlier)).toMatchObject({ state: 'superseded' })
    expect(await state(await api.linkOf(email))).toMatchObject({ state: 'valid', known: { family_name: '佐藤' } })
    expect(await servicesOf(first)).toMatchObject({ 'product-api': 0, 'telematics-owner': 1 })
  })

  describe('an invitation that is sent again', () => {
    const stateOf = (id: string) =>
      api.db
        .selectFrom('user')
        .innerJoin('company_user', 'company_user.user_id', 'user.id')
        .select(['family_name', 'first_name', 'department', 'position', 'cell_phone_number', 'row_version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    test('with the same data changes nothing and keeps open edits valid', async () => {
      const email = freshAddress()
      const { user_id } = (await regist(email)).body
      const before = await stateOf(user_id)
      expect((await regist(email)).body).toEqual({ user_id, mail_sent: 1 })
      expect(await stateOf(user_id)).toEqual(before)
      expect(await api.mailsTo(email)).toHaveLength(2)
    })

    test('with a correction keeps what was not typed, and makes open edits stale', async () => {
      const email = freshAddress()
      const { user_id } = (await regist(email, { position: '主任', cell_phone_number: '090-1234-5678' })).body
      const before = await stateOf(user_id)
      await regist(email, { family_name: '鈴井', department: '' })
      expect(await stateOf(user_id)).toEqual({ ...before, family_name: '鈴井', row_version: before.row_version + 1 })
      await regist(email, { family_name: '鈴井', department: '営業部' })
      const row_version = before.row_version + 2
      expect(await stateOf(user_id)).toEqual({ ...before, family_name: '鈴井', department: '営業部', row_version })
    })

    test.each([
      ['an employee', 'azure/add', { is_only_view: 1 }],
      ['an administrator', 'regist', { company_code: companyA, manager_flg: 1 }],
    ])('to %s, raises no version either', async (_, call, more) => {
      const as = await api.signedIn({ employee: 'editor' })
      const invite = { email: freshAddress(), first_name: '一', family_name: '新', ...more }
      const add = () => api.call('POST', `/api/v1/admin/user/${call}`, { as, body: invite })
      const { user_id } = (await add()).body
      const [before, company] = [await stateOf(user_id), await versionOf(companyA)]
      expect((await add()).status).toBe(200)
      expect([await stateOf(user_id), await versionOf(companyA)]).toEqual([before, company])
    })

    const versionOf = (code: string) =>
      api.db.selectFrom('company').select('row_version').where('code', '=', code).executeTakeFirstOrThrow()

    test('by its own call sends the data on file: an outdated page overwrites nothing', async () => {
      const email = freshAddress()
      const { user_id } = (await regist(email)).body
      const earlier = await api.linkOf(email)
      const named = { family_name: '佐藤', first_name: '花' }
      await api.db.updateTable('user').set(named).where('id', '=', user_id).execute()
      const before = await stateOf(user_id)
      const again = (as: Person, kind = 'front') =>
        api.call('POST', `/api/v1/${kind}/user/regist/${user_id}/mail`, { as, body: { company_code: companyA } })
      expect(await again(manager)).toMatchObject({ status: 200, body: { mail_sent: 1 } })
      expect((await again(await api.signedIn({ employee: 'editor' }), 'admin')).status).toBe(200)
      expect(await stateOf(user_id)).toEqual(before)
      expect(await servicesOf(user_id)).toMatchObject({ 'product-api': 1 })
      const state = async (token: string) =>
        (await api.call('POST', '/api/v1/front/verification', { body: { token } })).body
      expect(await state(earlier)).toMatchObject({ state: 'superseded' })
      expect(await state(await api.linkOf(email))).toMatchObject({ state: 'valid', known: named })
      await api.db.updateTable('user').set({ regist_flg: 1 }).where('id', '=', user_id).execute()
      expect(await again(manager)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    })

    test('asks a person with an account again, at the address that was asked', async () => {
      const person = await api.person({ company: companyB })
      const again = () =>
        api.call('POST', `/api/v1/front/user/regist/${person.id}/mail`, {
          as: manager,
          body: { company_code: companyA },
        })
      expect((await again()).status).toBe(404)
      await regist(person.email)
      expect((await again()).status).toBe(200)
      expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['addition', 'addition'])
      await api.db.updateTable('user').set({ email: freshAddress() }).where('id', '=', person.id).execute()
      expect(await again()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    })

    test.each([
      ['unregistered', { regist_flg: 0 as const, active_flg: 0 as const }, 'company_unregistered'],
      ['deactivated', { active_flg: 0 as const }, 'company_deactive'],
    ])('is refused where the company is %s', async (state, columns, code) => {
      const company = await api.company(`M-${state}`, columns)
      const { id } = await api.person({ company, registered: false })
      const answer = await api.call('POST', `/api/v1/admin/user/regist/${id}/mail`, {
        as: await api.signedIn({ employee: 'editor' }),
        body: { company_code: company },
      })
      expect([answer.status, answer.body.code]).toEqual([409, code])
    })
  })

  test('concurrent requests for one address create one person and one valid link', async () => {
    const email = freshAddress()
    const answers = await Promise.all([regist(email), regist(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(answer => answer.body.user_id)).size).toBe(1)
    const { count } = await api.db
      .selectFrom('link')
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
      .where('email', '=', email)
      .where('superseded_by', 'is', null)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('uses an unregistered person who has no company', async () => {
    const person = await api.person({ registered: false })
    expect((await regist(person.email)).body.user_id).toBe(person.id)
  })

  test('registered members, employees and people invited elsewhere all get the same 409', async () => {
    const people = [
      await api.person({ company: companyA }),
      await api.person({ employee: 'editor' }),
      await api.person({ company: companyB, registered: false }),
    ]
    const answers = []
    for (const { email } of people) answers.push(await regist(email, { family_name: '改名' }))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, request_id: '' }))).size).toBe(1)
    const names = await api.db
      .selectFrom('user')
      .select('family_name')
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(names.some(({ family_name }) => family_name === '改名')).toBe(false)
    for (const { email } of people) expect(await api.mailsTo(email)).toEqual([])
  })

  test('refuses a service that the company lacks, and stores nothing', async () => {
    const email = freshAddress()
    const answer = await regist(email, { services: [...companyServices, lackedService] })
    expect([answer.status, answer.body.errors]).toEqual([422, { services: ['choice'] }])
    expect(await api.db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([])
  })

  describe('an employee', () => {
    let editor: Person
    beforeAll(async () => {
      editor = await api.signedIn({ employee: 'editor' })
    })
    const add = (company_code: string, email: string) =>
      api.call('POST', '/api/v1/admin/user/regist', { as: editor, body: body(email, { company_code, services: [] }) })

    test.each([
      ['unregistered', { regist_flg: 0, active_flg: 0 }, 'company_unregistered'],
      ['deactivated', { active_flg: 0 }, 'company_deactive'],
    ] as const)('cannot add or invite people where the company is %s', async (state, columns, code) => {
      const company = await api.company(`N-${state}`, columns)
      const invited = await api.person({ company, registered: false })
      const elsewhere = await api.person({ company: companyB })
      const added = freshAddress()
      for (const email of [added, invited.email, elsewhere.email]) {
        const answer = await add(company, email)
        expect([answer.status, answer.body.code]).toEqual([409, code])
        expect(await api.mailsTo(email)).toEqual([])
      }
      expect(await api.db.selectFrom('user').select('id').where('email', '=', added).execute()).toEqual([])
      await api.db.updateTable('company').set({ regist_flg: 1, active_flg: 1 }).where('code', '=', company).execute()
      expect((await add(company, added)).body.mail_sent).toBe(1)
    })

    test('can resend the link of the administrator who asked for access and registers the company by it', async () => {
      const company = await api.company('N-asked', { regist_flg: 0, active_flg: 0 })
      const { email } = await api.person({ company, manager: true, registered: false })
      expect((await add(company, email)).status).toBe(200)
      const token = await api.linkOf(email)
      expect((await api.call('POST', '/api/v1/front/verification', { body: { token } })).body.kind).toBe('new')
    })
  })

  test('keeps the account when the mail cannot be sent, and says so', async () => {
    const offline = await api.withConfig({ mail: unreachableMail })
    const email = freshAddress()
    const { status, body: answer } = await regist(email, {}, offline)
    expect([status, answer.mail_sent]).toEqual([200, 0])
    expect(await api.db.selectFrom('user').select('id').where('id', '=', answer.user_id).execute()).toHaveLength(1)
    expect((await regist(email)).body).toEqual({ user_id: answer.user_id, mail_sent: 1 })
    await offline.close()
  })
})

type CallTarget = Awaited<ReturnType<AccountApi['withConfig']>>

// @module-tag all

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { companyProfile, companyRegistration } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { unreachableMail } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp, signIn } from '../set-up.ts'

const path = '/api/v1/admin/company/regist'
const named = (email: string) => ({ email, first_name: '花', middle_name: '', family_name: '新' })

describe.each(engines)('registering and editing companies on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const regist = (body: Record<string, unknown>) => api.call('POST', path, { as: editor, body })
  const detail = async (company_code: string) =>
    (await api.call('GET', '/api/v1/admin/company/detail', { as: editor, query: { company_code } })).body
  const trail = (company: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'target_kind', 'before', 'after', 'actor'])
      .where('company_code', '=', company)
      .orderBy('id')
      .execute()
  let made = 0
  /** A company with an administrator and a general user, and the body of an edit. */
  const companyWithPeople = async (columns: Record<string, unknown> = {}) => {
    const code = await api.company(`E${++made}`, columns)
    const manager = await api.signedIn({ company: code, manager: true })
    const member = await api.signedIn({ company: code })
    const { row_version } = await detail(code)
    const edit = { ...companyProfile, company_code: code, managers: [manager.id] as unknown[], row_version }
    return { code, manager, member, edit }
  }

  describe('a new company', () => {
    test('is active under the next free code, and its administrator is invited', async () => {
      const body = companyRegistration()
      const email = body.managers[0]?.email ?? ''
      const answer = await regist(body)
      expect(answer.status).toBe(200)
      const { code } = answer.body
      expect(answer.body).toMatchObject({ ...companyProfile, id: code, status: 1, row_version: expect.any(Number) })
      expect(answer.body).toMatchObject({ user_count: 1, service_count: 0, asked: [], unsent: [] })
      expect(answer.body.managers).toMatchObject([{ email, status: 'unregistered', family_name: '新' }])
      expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual(['account_issued'])
      expect(await trail(code)).toMatchObject([
        { action: 'user.regist', target_kind: 'user', after: { email } },
        { action: 'user.manager', before: { manager_flg: 0 }, after: { manager_flg: 1 } },
        { action: 'company.regist', actor: editor.email, before: null, after: { company: '株式会社山田建機' } },
      ])

      const token = await api.linkOf(email)
      await api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...profile } })
      expect(
        (await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })).status,
      ).toBe(200)
      const login = await api.call('POST', '/api/login', { body: { email, password: newPassword.password } })
      const list = await api.call('GET', '/api/v1/front/company/user/list', {
        token: login.body.api_token,
        query: { company_code: code },
      })
      expect(list.body.company).toMatchObject({ code, user_count: 1, manager_count: 1 })
    })

    test('skips a code in use, and concurrent registrations get different codes', async () => {
      const next = Number((await regist(companyRegistration())).body.code.slice(1)) + 1
      const codes = Array.from({ length: 6 }, (_, at) => `C${String(next + at).padStart(6, '0')}`)
      // A second one could reach the same call, which then passes over all codes in use.
      const [used = ''] = codes.splice(2, 1)
      await api.company(used)
      const answers = await Promise.all(codes.map(() => regist(companyRegistration())))
      expect(answers.map(({ body }) => body.code).sort()).toEqual(codes)
    })

    test('is found by its name at once', async () => {
      const { body } = await regist({ ...companyRegistration(), company: 'ﾋｶﾞｼﾔﾏ重機' })
      const query = { name: 'ひがしやま' }
      const found = await api.call('GET', '/api/v1/admin/company/search', { as: editor, query })
      expect(found.body.data.map(({ code }: { code: string }) => code)).toEqual([body.code])
    })

    test('is kept when the invitation cannot be sent, and the answer names the address', async () => {
      const offline = await api.withConfig({ mail: unreachableMail })
      const body = companyRegistration()
      const answer = await api.call('POST', path, { as: editor, body, to: offline })
      expect(answer.body).toMatchObject({ status: 1, unsent: [body.managers[0]?.email], user_count: 1 })
      await offline.close()
    })
  })

  test('a deactivated company can be edited, but invites no one', async () => {
    const { code, member, ...made } = await companyWithPeople()
    const url = `/api/v1/admin/company/activate/${code}`
    const { row_version } = (await api.call('POST', url, { as: editor, body: { active_flg: 0 } })).body
    const edit = { ...made.edit, row_version }
    const email = freshAddress()
    const refused = await regist({ ...edit, managers: [...edit.managers, named(email)] })
    expect([refused.status, refused.body.code]).toEqual([409, 'company_deactive'])
    expect(await api.mailsTo(email)).toEqual([])
    const answer = await regist({ ...edit, managers: [...edit.managers, named(member.email)] })
    expect(answer.body).toMatchObject({ code, status: 2, managers: [{}, {}] })
  })

  describe('refused input', () => {
    test.each([
      ['no administrators', { managers: [] }, { managers: ['administrator_required'] }],
      ['nothing about administrators', { managers: undefined }, { managers: ['administrator_required'] }],
      ['an unknown id', { managers: ['unknown'] }, { managers: ['choice'] }],
      ['an address without names', { managers: [{ email: 'a@example.com' }] }, { 'managers.0': ['type'] }],
      [
        'a bad address',
        { managers: [{ email: 'a@b', first_name: '', family_name: '' }] },
        { 'managers.0.email': ['format'], 'managers.0.family_name': ['required'] },
      ],
      [
        'one address twice, in any spelling',
        { managers: [named('twice@example.com'), named('one@example.com'), named(' Ｔwice@example.com')] },
        { 'managers.2.email': ['email_twice'] },
      ],
      ['an unknown industry and category', { type: 'x', category: 'y' }, { type: ['choice'], category: ['choice'] }],
      ['a short Japanese postal code', { zip: '123' }, { zip: ['format'] }],
      ['a name that is too long', { company: 'あ'.repeat(256) }, { company: ['too_long:255'] }],
      ['a phone number that is too long', { tel: '1'.repeat(16) }, { tel: ['too_long:15'] }],
      ['a number of employees that is too long', { employees: '1'.repeat(11) }, { employees: ['too_long:10'] }],
      ['a postal code that is too long', { nation: 'DE', zip: '1'.repeat(11) }, { zip: ['too_long:10'] }],
      ['text with a direction override', { group: 'a\u202Eb' }, { group: ['characters'] }],
    ])('%s', async (_, changes, errors) => {
      const answer = await regist({ ...companyRegistration(), ...changes })
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    })

    test('accepts the longest values', async () => {
      const edges = {
        company: 'あ'.repeat(255),
        address2: '字'.repeat(255),
        tel: '1'.repeat(15),
        fax: '2'.repeat(15),
        employees: '3'.repeat(10),
        group: '👩'.repeat(255),
      }
      const { status, body } = await regist({ ...companyRegistration(), ...edges })
      expect([status, body]).toMatchObject([200, edges])
    })

    test('an address of an employee, or invited elsewhere: 409 at its field, and nothing is stored', async () => {
      const invited = await api.person({ company: companyA, registered: false })
      for (const email of [invited.email, editor.email]) {
        const first = freshAddress()
        const managers = [named(first), named(email)]
        const answer = await regist({ ...companyRegistration(), company: '残らない会社', managers })
        const errors = { 'managers.1.email': ['email_in_use'] }
        expect([answer.status, answer.body]).toMatchObject([409, { code: 'conflict', errors }])
        expect(await api.mailsTo(first)).toEqual([])
      }
      const left = await api.db.selectFrom('company').select('code').where('company', '=', '残らない会社').execute()
      expect(left).toEqual([])
    })

    test("the maker's own company is 403, an unknown one 404, an edit without a version 422", async () => {
      const edit = { ...companyRegistration(), row_version: 1 }
      expect((await regist({ ...edit, company_code: 'C000000' })).status).toBe(403)
      expect((await regist({ ...edit, company_code: 'C999999' })).status).toBe(404)
      const versionless = await regist({ ...companyRegistration(), company_code: companyA })
      expect([versionless.status, versionless.body.errors]).toEqual([422, { row_version: ['required'] }])
    })
  })

  describe('an edit', () => {
    test('stores the fields and audits what changed', async () => {
      const { code, manager, edit } = await companyWithPeople()
      const stored = await regist({ ...edit, tel: '０３－９９９９－００００', zip: '１００－０００１' })
      expect(stored.body).toMatchObject({ code, status: 1, tel: '03-9999-0000', zip: '1000001', unsent: [] })
      const again = { ...edit, tel: '03-9999-0000', group: '山田グループ', row_version: stored.body.row_version }
      expect((await regist(again)).status).toBe(200)
      expect((await trail(code)).at(-1)).toMatchObject({
        action: 'company.edit',
        before: { group: '' },
        after: { group: '山田グループ' },
      })
      expect((await detail(code)).managers).toMatchObject([{ user_id: manager.id }])
    })

    test('that changes nothing leaves no audit entry and makes no other edit stale', async () => {
      const { code, edit } = await companyWithPeople(companyProfile)
      expect((await regist(edit)).status).toBe(200)
      expect(await trail(code)).toEqual([])
      expect((await regist({ ...edit, group: '山田グループ' })).status).toBe(200)
    })

    test('keeps a suspended company suspended', async () => {
      const { code, edit } = await companyWithPeople()
      await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', code).execute()
      expect((await regist(edit)).body.status).toBe(2)
    })

    test('of two concurrent edits one is stale', async () => {
      for (let round = 0; round < 5; round++) {
        const { code, edit } = await companyWithPeople()
        const answers = await Promise.all(['東', '西'].map(group => regist({ ...edit, group })))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const winner = answers.find(({ status }) => status === 200)
        expect((await detail(code)).group).toBe(winner?.body.group)
      }
    })

    test('is stale once another member has become an administrator', async () => {
      const { code, member, edit } = await companyWithPeople()
      const body = { company_code: code, user_id: member.id, manager_flg: 1 }
      await api.call('POST', '/api/v1/admin/user/manager', { as: editor, body })
      expect((await regist(edit)).body.code).toBe('stale')
      const fresh = { ...edit, managers: [edit.managers[0], member.id], row_version: (await detail(code)).row_version }
      const added = { company_code: code, ...named(freshAddress()), manager_flg: 1 }
      await api.call('POST', '/api/v1/admin/user/regist', { as: editor, body: added })
      expect((await regist(fresh)).body.code).toBe('stale')
    })
  })

  describe('the administrators', () => {
    test('are exactly those named, from the next request on', async () => {
      const { code, manager, member, edit } = await companyWithPeople()
      const query = { company_code: code }
      const list = (as: Person) => api.call('GET', '/api/v1/front/company/user/list', { as, query })
      expect([(await list(manager)).status, (await list(member)).status]).toEqual([200, 403])
      const { body } = await regist({ ...edit, managers: [member.id] })
      expect(body.managers).toMatchObject([{ user_id: member.id }])
      expect([(await list(manager)).status, (await list(member)).status]).toEqual([403, 200])
      expect((await api.call('GET', '/api/v1/front/user/info', { as: manager })).status).toBe(200)
    })

    test("may be named twice, by id and by a member's address; the member keeps their names", async () => {
      const { member, edit } = await companyWithPeople()
      const managers = [...edit.managers, ...edit.managers, named(member.email.toUpperCase())]
      const { status, body } = await regist({ ...edit, managers })
      expect(status).toBe(200)
      expect(body.managers.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(
        [edit.managers[0], member.id].sort(),
      )
      expect(body.managers.find(({ email }: { email: string }) => email === member.email).first_name).toBe('太郎')
      expect((await api.mailsTo(member.email)).map(({ template }) => template)).toEqual(['role_changed'])
    })

    test('already invited are invited again; the earlier link is superseded', async () => {
      const { edit } = await companyWithPeople()
      const email = freshAddress()
      const first = await regist({ ...edit, managers: [...edit.managers, named(email)] })
      const link = await api.linkOf(email)
      const managers = [...edit.managers, { ...named(email), family_name: '改' }]
      const second = await regist({ ...edit, managers, row_version: first.body.row_version })
      expect(second.body.managers.at(-1)).toMatchObject({ email, family_name: '改' })
      const state = await api.call('POST', '/api/v1/front/verification', { body: { token: link } })
      expect(state.body.state).toBe('superseded')
      expect(await api.mailsTo(email)).toHaveLength(2)
    })

    test('with an account elsewhere are asked, and administer the company once they agree', async () => {
      const elsewhere = await api.signedIn({ company: companyA })
      const { body } = await regist({ ...companyRegistration(), managers: [named(elsewhere.email)] })
      expect(body).toMatchObject({ status: 1, user_count: 0, managers: [], asked: [elsewhere.email], unsent: [] })
      const token = await api.linkOf(elsewhere.email)
      const agreed = await api.call('POST', '/api/v1/front/account/regist', { body: { token, agree: true } })
      expect(agreed.status).toBe(200)
      const { managers, row_version } = await detail(body.code)
      expect(managers).toMatchObject([{ user_id: elsewhere.id, first_name: '太郎' }])
      // The version rises: an earlier edit would remove the new administrator.
      expect(row_version).toBeGreaterThan(body.row_version)
    })

    test('of another company cannot be named by id', async () => {
      const { edit } = await companyWithPeople()
      const stranger = await api.person({ company: companyA, manager: true })
      const answer = await regist({ ...edit, managers: [stranger.id] })
      expect([answer.status, answer.body.errors]).toEqual([422, { managers: ['choice'] }])
    })

    test('who can log in cannot all be replaced by a person who cannot yet', async () => {
      const { code, manager, edit } = await companyWithPeople()
      const email = freshAddress()
      const refused = await regist({ ...edit, managers: [named(email)] })
      expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator'])
      expect((await detail(code)).managers).toMatchObject([{ user_id: manager.id }])
      expect(await api.mailsTo(email)).toEqual([])
    })

    test('who cannot log in may be replaced by others who cannot', async () => {
      const { body } = await regist(companyRegistration())
      const email = freshAddress()
      const edit = {
        ...companyProfile,
        company_code: body.code,
        row_version: body.row_version,
        managers: [named(email)],
      }
      expect((await regist(edit)).body.managers).toMatchObject([{ email }])
    })
  })

  describe('a company that is not registered', () => {
    test('is registered by an employee; its requester still registers as a person', async () => {
      const email = freshAddress()
      await api.call('POST', '/api/form/subscription', { body: accessRequest(email) })
      const link = await api.linkOf(email)
      const { id: user_id, company_code } = await api.db
        .selectFrom('user')
        .innerJoin('company_user', 'company_user.user_id', 'user.id')
        .select(['user.id', 'company_code'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const { row_version, status } = await detail(company_code)
      expect(status).toBe(0)
      const edit = { ...companyProfile, company: '社員が直した名前', company_code, row_version, managers: [user_id] }
      const stored = await regist(edit)
      expect(stored.body).toMatchObject({ status: 1, service_count: 2, company: '社員が直した名前' })

      // The requester still has the page for a new company open.
      await api.call('POST', '/api/v1/front/regist/profile', { body: { token: link, ...companyProfile, ...profile } })
      await api.call('POST', '/api/v1/front/regist/password', { body: { token: link, ...newPassword } })
      expect((await detail(company_code)).company).toBe('社員が直した名前')
      const login = await api.call('POST', '/api/login', { body: { email, password: newPassword.password } })
      const top = await api.call('GET', '/api/v1/front/top', { token: login.body.api_token })
      expect(top.body.services.filter(({ status: usable }: { status: number }) => usable === 1)).toHaveLength(2)
    })

    test('is registered once when an employee and the requester register it concurrently', async () => {
      const email = freshAddress()
      await api.call('POST', '/api/form/subscription', { body: accessRequest(email) })
      const token = await api.linkOf(email)
      await api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...companyProfile, ...profile } })
      const { id, company_code } = await api.db
        .selectFrom('user')
        .innerJoin('company_user', 'company_user.user_id', 'user.id')
        .select(['user.id', 'company_code'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const { row_version } = await detail(company_code)
      const edit = { ...companyProfile, company: '社員の名前', company_code, row_version, managers: [id] }
      const [registered, edited] = await Promise.all([
        api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } }),
        regist(edit),
      ])
      expect(registered.status).toBe(200)
      const actions = (await trail(company_code)).map(({ action }) => action)
      expect(actions.filter(action => action === 'company.register' || action === 'company.regist')).toHaveLength(1)
      const { company } = await detail(company_code)
      expect([edited.status, company]).toEqual(
        edited.status === 200 ? [200, '社員の名前'] : [409, companyProfile.company],
      )
      expect(await signIn(api.app, { id, email }).catch(() => 'refused')).toBe('refused')
    })
  })
})

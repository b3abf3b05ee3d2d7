import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { unlockRequest } from '../api/inputs/account.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const admin = '/api/v1/admin'
const text = '2026年11月末で退職のため'

describe.each(engines)('access controlled by employees, on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const post = (path: string, body: Record<string, unknown>, as: Person = editor) =>
    api.call('POST', `${admin}/user/${path}`, { as, body })
  const set = ({ id }: Person, status: string, more: Record<string, unknown> = {}) =>
    post('status', { company_code: companyA, user_id: id, status, ...more })
  const setManager = ({ id }: Person, manager_flg: number, company_code = companyA) =>
    post('manager', { company_code, user_id: id, manager_flg })
  const unlink = ({ id }: Person, company_code = companyA) =>
    api.call('DELETE', `${admin}/company/user/${company_code}`, { as: editor, body: { user_id: id, text } })
  const check = async (as: Person) => (await api.call('GET', '/api/v1/front/check', { as })).status
  const login = (person: Person) => api.call('POST', '/api/login', { body: { email: person.email, password } })
  const join = (person: Person, company_code: string, manager_flg: 0 | 1 = 0) =>
    api.db.insertInto('company_user').values({ company_code, user_id: person.id, manager_flg }).execute()
  const rowOf = ({ id }: Person) => api.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const companiesOf = async ({ id }: Person) =>
    (await api.db.selectFrom('company_user').select('company_code').where('user_id', '=', id).execute()).map(
      row => row.company_code,
    )
  const lastLineOf = async ({ id }: Person) =>
    (await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()).at(-1)
  /** A company with two administrators. */
  const pair = async (code: string) => {
    const company = await api.company(code)
    const two = await Promise.all([1, 2].map(() => api.signedIn({ company, manager: true })))
    return { company, two: two as [Person, Person] }
  }

  test('a person is deactivated in all companies at once, and needs a new login once reactivated', async () => {
    const person = await api.signedIn({ company: companyA })
    await join(person, companyB)
    expect((await set(person, 'deactive')).status).toBe(200)
    expect(await check(person)).toBe(401)
    expect((await login(person)).body.code).toBe('suspended')
    expect(await lastLineOf(person)).toMatchObject({
      action: 'user.status',
      actor: editor.email,
      company_code: companyA,
      before: { active_flg: 1 },
      after: { active_flg: 0 },
    })
    expect((await set(person, 'active')).status).toBe(200)
    expect(await check(person)).toBe(401)
    expect((await login(person)).status).toBe(200)
  })

  test('reactivates a person that an administrator deactivated; the same status again changes nothing', async () => {
    const person = await api.person({ company: companyA, membership: { active_flg: 0 } })
    await set(person, 'active')
    expect((await login(person)).status).toBe(200)
    const { row_version } = await rowOf(person)
    expect((await set(person, 'active')).status).toBe(200)
    expect((await rowOf(person)).row_version).toBe(row_version)
  })

  test('rule 5: the only administrator of any of their companies cannot be deactivated', async () => {
    const [{ two }, other] = [await pair('C000160'), await api.company('C000161')]
    await join(two[0], other, 1)
    const refused = await set(two[0], 'deactive', { company_code: 'C000160' })
    expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator'])
    expect(await check(two[0])).toBe(200)
    expect((await set(two[1], 'deactive', { company_code: 'C000160' })).status).toBe(200)
  })

  test('a deleted person leaves all companies and is unregistered; their unlock request is closed', async () => {
    const person = await api.signedIn({ company: companyA, membership: { department: '工事部' } })
    await join(person, companyB)
    await api.db.insertInto('unlock_request').values({ user_id: person.id, text: '休職' }).execute()
    expect((await set(person, 'deleted', { text })).status).toBe(200)
    expect([await check(person), await companiesOf(person)]).toEqual([401, []])
    expect(await rowOf(person)).toMatchObject({ email: person.email, regist_flg: 0, password_hash: null })
    const request = await api.db.selectFrom('unlock_request').select('state').where('user_id', '=', person.id).execute()
    expect(request).toEqual([{ state: 'rejected' }])
    expect(await lastLineOf(person)).toMatchObject({
      action: 'user.delete',
      before: { department: '工事部', companies: [companyA, companyB] },
      reason: text,
    })
  })

  test('an administrator of any company can be neither deleted nor unlinked there', async () => {
    const person = await api.person({ company: companyA })
    await join(person, companyB, 1)
    const refused = [await set(person, 'deleted', { text }), await unlink(person, companyB)]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'administrator']))
    expect(await companiesOf(person)).toHaveLength(2)
  })

  test('an unlinked person stays registered in the other company, and is logged out everywhere', async () => {
    const person = await api.signedIn({ company: companyA })
    await join(person, companyB)
    expect((await unlink(person)).status).toBe(200)
    expect([await check(person), await companiesOf(person)]).toEqual([401, [companyB]])
    expect((await login(person)).status).toBe(200)
    expect(await lastLineOf(person)).toMatchObject({ action: 'user.unlink', company_code: companyA, reason: text })
    expect((await unlink(person)).status).toBe(404)
  })

  test('a person unlinked from the only company is unregistered', async () => {
    const person = await api.signedIn({ company: companyA })
    expect((await unlink(person)).status).toBe(200)
    expect(await check(person)).toBe(401)
    expect(await rowOf(person)).toMatchObject({ regist_flg: 0, family_name: '' })
  })

  test.each(['', ' \n'])('unlinking and deleting need a reason (%j)', async empty => {
    const person = await api.person({ company: companyA })
    const body = { user_id: person.id, text: empty }
    const answers = [
      await api.call('DELETE', `${admin}/company/user/${companyA}`, { as: editor, body }),
      await set(person, 'deleted', { text: empty }),
    ]
    expect(answers.map(({ status, body: { errors } }) => [status, errors])).toEqual(
      Array(2).fill([422, { text: ['required'] }]),
    )
  })

  test("a change of the administrator right takes effect on the person's next request", async () => {
    const person = await api.signedIn({ company: companyA })
    await api.person({ company: companyA, manager: true })
    const list = async () =>
      (await api.call('GET', '/api/v1/front/company/user/list', { as: person, query: { company_code: companyA } }))
        .status
    expect(await list()).toBe(403)
    const made = await setManager(person, 1)
    expect([made.status, made.body.manager_flg, await list()]).toEqual([200, 1, 200])
    expect(await lastLineOf(person)).toMatchObject({
      action: 'user.manager',
      actor: editor.email,
      company_code: companyA,
      before: { manager_flg: 0 },
      after: { manager_flg: 1 },
    })
    const line = await lastLineOf(person)
    expect((await setManager(person, 1)).status).toBe(200)
    expect(await lastLineOf(person)).toEqual(line)
    expect([(await setManager(person, 0)).body.manager_flg, await list()]).toEqual([0, 403])
  })

  test('rule 5: of two administrators made general users concurrently, one remains', async () => {
    const { company, two } = await pair('C000162')
    const answers = await Promise.all(two.map(person => setManager(person, 0, company)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_administrator')
  })

  test('rule 5: one made a general user while the other is deactivated: one remains', async () => {
    const { company, two } = await pair('C000163')
    const answers = await Promise.all([
      setManager(two[0], 0, company),
      set(two[1], 'deactive', { company_code: company }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('people of another company, and unknown ids, are 404', async () => {
    const stranger = await api.person({ company: companyB })
    for (const person of [stranger, { id: 'unknown', email: '' }]) {
      const answers = [
        await set(person, 'deactive'),
        await set(person, 'deleted', { text }),
        await setManager(person, 1),
        await unlink(person),
        ...(await Promise.all(
          ['', '/mail', '/reject'].map(path => post(`unlock/${person.id}${path}`, { company_code: companyA, text })),
        )),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
    }
    expect((await post('password/unknown', {})).status).toBe(404)
    expect(await companiesOf(stranger)).toEqual([companyB])
  })

  test('employees unlock any lock, which also approves the unlock request', async () => {
    const person = await unlockRequest(api)
    await api.db.updateTable('user').set({ lock_reason: 'manual' }).where('id', '=', person.id).execute()
    expect((await post(`unlock/${person.id}`, { company_code: companyA })).body).toEqual({ mail_sent: 1 })
    expect((await login(person)).status).toBe(200)
    const request = await api.db.selectFrom('unlock_request').selectAll().where('user_id', '=', person.id).execute()
    expect(request).toMatchObject([{ state: 'approved', decided_by: editor.id }])
    expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['unlocked'])
  })

  test('an unlock request is refused once, with the reason by mail; the person may ask again', async () => {
    const person = await unlockRequest(api)
    const reason = '本人と確認できないため。\n<b>{link}</b>'
    const reject = () => post(`unlock/${person.id}/reject`, { company_code: companyA, text: reason })
    const answers = await Promise.all([reject(), reject()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await rowOf(person)).lock_flg).toBe(1)
    const mails = await api.mailsTo(person.email)
    expect(mails.map(({ template }) => template)).toEqual(['unlock_rejected'])
    expect(mails[0]?.text).toContain(reason)
    expect(await lastLineOf(person)).toMatchObject({ action: 'user.unlock_reject', reason })
    const { unlock_token } = (await login(person)).body
    const again = await api.call('POST', '/api/v1/front/apply/unlock', { body: { unlock_token, text: 'もう一度' } })
    expect(again.status).toBe(200)
  })

  test('a reset link goes to the person, and nothing changes before it is used', async () => {
    const person = await api.signedIn({ company: companyA })
    expect((await post(`password/${person.id}`, {})).body).toEqual({ mail_sent: 1 })
    expect([await check(person), (await login(person)).status]).toEqual([200, 200])
    const [mail] = await api.mailsTo(person.email)
    expect(mail?.template).toBe('reset')
    expect(await lastLineOf(person)).toMatchObject({ action: 'link.reset', actor: editor.email })
    const path = `/api/v1/front/forget/password/verification/${await api.linkOf(person.email)}`
    expect((await api.call('POST', path, { body: newPassword })).status).toBe(200)
    expect(await check(person)).toBe(401)
  })

  test("an employee's reset leads to the employee login; an unregistered person gets no link", async () => {
    const colleague = await api.person({ employee: 'view-only' })
    await post(`password/${colleague.id}`, {})
    const path = `/api/v1/front/forget/password/verification/${await api.linkOf(colleague.email)}`
    expect((await api.call('POST', path, { body: newPassword })).body).toMatchObject({ is_employee: 1 })
    const invited = await api.person({ company: companyA, registered: false })
    const { status, body } = await post(`password/${invited.id}`, {})
    expect([status, body.code, await api.mailsTo(invited.email)]).toEqual([409, 'not_registered_yet', []])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp, signIn } from '../set-up.ts'

const front = '/api/v1/front'

describe.each(engines)('editing people on %s', engine => {
  let api: AccountApi
  let manager: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => api.close())

  const names = { first_name: '花子', middle_name: '', family_name: '山田' }
  const own = async (as: Person) => (await api.call('GET', `${front}/user/info`, { as })).body
  const info = async ({ id }: Person) =>
    (await api.call('POST', `${front}/user/info`, { as: manager, body: { company_code: companyA, user_id: id } })).body
  const editOwn = async (as: Person, changes: Record<string, unknown> = {}) =>
    api.call('POST', `${front}/user/profile/edit`, {
      as,
      body: { ...names, row_version: (await own(as)).row_version, ...changes },
    })
  const editStaff = async (person: Person, changes: Record<string, unknown> = {}, call = 'profile') =>
    api.call('POST', `${front}/user/${call}/edit`, {
      as: manager,
      body: {
        company_code: companyA,
        user_id: person.id,
        ...names,
        row_version: (await info(person)).row_version,
        ...changes,
      },
    })
  const verify = (token: string, as?: Person) =>
    api.call('POST', `${front}/edit/mailaddress/verification`, { body: { token }, as })
  const login = async (email: string) => (await api.call('POST', '/api/login', { body: { email, password } })).status
  const auditOf = (id: string, action: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['actor', 'before', 'after'])
      .where('target_id', '=', id)
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  const invited = async () => {
    const email = freshAddress()
    const body = { company_code: companyA, email, first_name: '一', family_name: '新' }
    const { user_id } = (await api.call('POST', `${front}/user/regist`, { as: manager, body })).body
    return { id: user_id as string, email }
  }

  test("a change of one's own names applies at once, is searchable, and is audited", async () => {
    const person = await api.signedIn({ company: companyA })
    const before = await own(person)
    const { status, body } = await editOwn(person, { family_name: '髙橋' })
    expect([status, body.family_name, body.row_version]).toEqual([200, '髙橋', before.row_version + 1])
    const query = { company_code: companyA, search: '髙橋花子' }
    const found = await api.call('GET', `${front}/company/user/list`, { as: manager, query })
    expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([person.id])
    expect(await auditOf(person.id, 'user.profile')).toMatchObject([
      { actor: person.email, before: { family_name: before.family_name }, after: { family_name: '髙橋' } },
    ])
  })

  test('an administrator edits staff; the same data again changes nothing and leaves no audit entry', async () => {
    const person = await api.person({ company: companyA })
    const first = await editStaff(person)
    const again = await editStaff(person, { email: person.email })
    expect([first.status, again.status, again.body.row_version]).toEqual([200, 200, first.body.row_version])
    expect(await auditOf(person.id, 'user.profile')).toHaveLength(1)
    expect(await api.mailsTo(person.email)).toEqual([])
  })

  test('department, position and phone belong to one company', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    const post = { department: '工事部', position: '課長', cell_phone_number: '０９０-1234-5678' }
    const { status, body } = await editStaff(person, post, 'company')
    expect([status, body.department, body.cell_phone_number]).toEqual([200, '工事部', '090-1234-5678'])
    const { companies } = await own(person)
    expect(companies.map((row: { department: string }) => row.department).sort()).toEqual(['', '工事部'])
    expect(await auditOf(person.id, 'user.company')).toMatchObject([
      { before: { department: '' }, after: { position: '課長' } },
    ])
  })

  test('names, address and membership data are one edit: all of it or nothing', async () => {
    const person = await api.person({ company: companyA, membership: { position: '主任', cell_phone_number: '1' } })
    const before = await info(person)
    const refused = await editStaff(person, { family_name: '別', department: '総務部', email: manager.email })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(await info(person)).toEqual(before)
    expect(await auditOf(person.id, 'user.company')).toEqual([])

    const email = freshAddress()
    const saved = await editStaff(person, { department: '総務部', cell_phone_number: '', email })
    expect(saved.body).toMatchObject({ ...names, department: '総務部', position: '主任', cell_phone_number: '' })
    expect(saved.body.pending_email).toBe(email)
    expect(saved.body).toEqual(await info(person))
    expect(await auditOf(person.id, 'user.company')).toMatchObject([
      { before: { department: '' }, after: { department: '総務部', cell_phone_number: '' } },
    ])
    const { status, body } = await editStaff(person, { department: 'あ'.repeat(256) })
    expect([status, body.errors]).toEqual([422, { department: ['too_long:255'] }])
  })

  test('a person changes their own department only in a named company that they belong to', async () => {
    const person = await api.signedIn({ company: companyA })
    const { status, body } = await editOwn(person, { department: '総務部' })
    expect([status, body.errors]).toEqual([422, { company_code: ['required'] }])
    expect((await editOwn(person, { department: '総務部', company_code: companyB })).status).toBe(404)
    expect((await editOwn(person, { department: '総務部', company_code: companyA })).body.department).toBe('総務部')
  })

  test('rule 6: of two concurrent edits one succeeds, the other is stale', async () => {
    const person = await api.person({ company: companyA })
    const { row_version } = await info(person)
    const answers = await Promise.all(['甲', '乙'].map(family_name => editStaff(person, { family_name, row_version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect((await info(person)).family_name).toBe(winner?.body.family_name)
  })

  test('a new address needs confirmation by mail: until then the old one works; the link works once', async () => {
    const person = await api.signedIn({ company: companyA })
    const email = freshAddress()
    const asked = await editOwn(person, { email: ` ${email.toUpperCase()}` })
    expect([asked.status, asked.body.email, asked.body.pending_email]).toEqual([200, person.email, email])
    const [mail] = await api.mailsTo(email)
    expect([mail?.template, mail?.text.includes('/accountInformation?mailaddress_token=')]).toEqual([
      'mailaddress',
      true,
    ])
    expect([await login(person.email), await login(email)]).toEqual([200, 401])

    const token = await api.linkOf(email)
    expect((await verify(token, person)).body).toEqual({ email })
    expect([await login(person.email), await login(email)]).toEqual([401, 200])
    expect(await own(person)).toMatchObject({ email, pending_email: null })
    expect((await verify(token, person)).body.code).toBe('link_used')
    // The old mailbox is notified, but the new address is not disclosed.
    const notice = (await api.mailsTo(person.email)).at(-1)
    expect([notice?.template, notice?.text.includes(email)]).toEqual(['mailaddress_changed', false])
    expect(await auditOf(person.id, 'user.mailaddress')).toMatchObject([
      { before: { email: person.email }, after: { email } },
    ])
  })

  test('a newer address supersedes the earlier link; a link expires after 24 hours', async () => {
    const person = await api.signedIn({ company: companyA })
    const [first, second] = [freshAddress(), freshAddress()]
    await editOwn(person, { email: first })
    await editOwn(person, { email: second })
    expect((await own(person)).pending_email).toBe(second)
    expect((await verify(await api.linkOf(first), person)).body.code).toBe('link_superseded')
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + day)
    const later = { ...person, token: await signIn(api.app, person) }
    expect((await verify(await api.linkOf(second), later)).body.code).toBe('link_expired')
    expect((await verify('x'.repeat(43), later)).status).toBe(404)
    api.clock.now = start
    // A login of a later day deletes expired sessions.
    manager = { ...manager, token: await signIn(api.app, manager) }
  })

  test('an address in use is 409, also when it was taken before the confirmation', async () => {
    const person = await api.signedIn({ company: companyA })
    const { status, body } = await editOwn(person, { email: manager.email })
    expect([status, body.code]).toEqual([409, 'conflict'])
    const email = freshAddress()
    await editOwn(person, { email })
    const other = await api.person({ email, company: companyB })
    expect((await verify(await api.linkOf(email), person)).body.code).toBe('conflict')
    expect((await own(person)).email).toBe(person.email)
    expect(await login(other.email)).toBe(200)
  })

  test('of two people who confirm the same address, the first gets it', async () => {
    const people = [await api.signedIn({ company: companyA }), await api.signedIn({ company: companyA })]
    const email = freshAddress()
    const tokens: string[] = []
    for (const person of people) {
      await editOwn(person, { email })
      tokens.push(await api.linkOf(email))
    }
    const answers = await Promise.all(tokens.map((token, at) => verify(token, people[at])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("rule 2: another account's login is refused, and the link stays valid", async () => {
    const person = await api.signedIn({ company: companyA })
    const email = freshAddress()
    await editOwn(person, { email })
    const token = await api.linkOf(email)
    expect((await verify(token, manager)).status).toBe(403)
    expect((await verify(token)).status).toBe(401)
    const check = async (as: Person) =>
      (await api.call('POST', `${front}/edit/mailaddress/check`, { as, body: { token } })).body
    expect(await check(manager)).toEqual({ state: 'valid', is_own: 0, email: '' })
    expect(await check(person)).toEqual({ state: 'valid', is_own: 1, email })
    expect((await verify(token, person)).status).toBe(200)
    expect(await check(person)).toEqual({ state: 'used', is_own: 1, email: '' })
  })

  test("an unregistered person's address is replaced at once, with a new invitation", async () => {
    const person = await invited()
    const old = await api.linkOf(person.email)
    const email = freshAddress()
    const { body } = await editStaff(person, { email })
    expect([body.email, body.pending_email]).toEqual([email, null])
    expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual(['invitation'])
    const state = async (token: string) =>
      (await api.call('POST', `${front}/verification`, { body: { token } })).body.state
    expect([await state(old), await state(await api.linkOf(email))]).toEqual(['superseded', 'valid'])
    expect((await editStaff({ ...person, email }, { email: manager.email })).body.code).toBe('conflict')
    expect((await info(person)).email).toBe(email)
  })

  test('an administrator can change only the membership of a person who has another company', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    const { first_name, middle_name, family_name } = await info(person)
    const same = { first_name, middle_name, family_name, email: person.email }
    for (const change of [
      { email: freshAddress() },
      { first_name: '別' },
      { middle_name: '別' },
      { family_name: '別' },
    ])
      expect((await editStaff(person, { ...same, department: '工事部', ...change })).status).toBe(403)
    expect(await info(person)).toMatchObject({ ...same, department: '', shared_flg: 1 })
    expect((await editStaff(person, { ...same, department: '工事部' })).body.department).toBe('工事部')
    expect((await editOwn(person, { family_name: '自分' })).body.family_name).toBe('自分')
    expect((await info(await api.person({ company: companyA }))).shared_flg).toBe(0)
  })

  test('the pending address of a person of several companies is not disclosed to an administrator', async () => {
    const person = await api.signedIn({ company: companyA })
    const email = freshAddress()
    await editOwn(person, { email })
    expect((await info(person)).pending_email).toBe(email)
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    expect((await info(person)).pending_email).toBeNull()
    expect((await own(person)).pending_email).toBe(email)
  })

  test('changes of address are rate limited, changes of names are not', async () => {
    const person = await api.signedIn({ company: companyA })
    for (let count = 0; count < 10; count++) expect((await editOwn(person, { email: freshAddress() })).status).toBe(200)
    const { status, body } = await editOwn(person, { email: freshAddress() })
    expect([status, body.code]).toEqual([429, 'too_many_attempts'])
    expect((await editOwn(person, { family_name: '続' })).status).toBe(200)
  })

  test('an edit cannot make anyone an administrator', async () => {
    const person = await api.person({ company: companyA })
    await editStaff(person, { manager_flg: 1 })
    await editStaff(person, { manager_flg: 1 }, 'company')
    expect((await info(person)).manager_flg).toBe(0)
  })

  test('a member cannot edit colleagues (403), nor people of other companies (404)', async () => {
    const member = await api.signedIn({ company: companyA })
    const stranger = await api.person({ company: companyB })
    const body = { ...names, row_version: 1 }
    const edit = async (as: Person, more: Record<string, unknown>) =>
      (await api.call('POST', `${front}/user/profile/edit`, { as, body: { ...body, ...more } })).status
    expect(await edit(member, { user_id: manager.id, company_code: companyA })).toBe(403)
    expect(await edit(member, { company_code: companyB })).toBe(404)
    expect(await edit(manager, { user_id: stranger.id, company_code: companyA })).toBe(404)
    expect(await edit(manager, { user_id: stranger.id, company_code: companyB })).toBe(404)
    expect(await edit(manager, { user_id: stranger.id })).toBe(422)
  })
})

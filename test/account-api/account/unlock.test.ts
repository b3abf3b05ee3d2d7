import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { unreachableMail } from '../build.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

describe.each(engines)('POST user/unlock on %s', engine => {
  let api: AccountApi
  let manager: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => api.close())

  const post = (path: string, { to, company_code = companyA }: { company_code?: string; to?: Target } = {}) =>
    api.call('POST', `/api/v1/front/user/unlock/${path}`, {
      as: manager,
      body: { company_code },
      ...(to ? { to } : {}),
    })
  const unlock = ({ id }: Person, changes?: Parameters<typeof post>[1]) => post(id, changes)
  const sendMail = ({ id }: Person, changes?: Parameters<typeof post>[1]) => post(`${id}/mail`, changes)
  const infoOf = async ({ id }: Person) => {
    const body = { company_code: companyA, user_id: id }
    return (await api.call('POST', '/api/v1/front/user/info', { as: manager, body })).body
  }
  const login = (person: Person) => api.call('POST', '/api/login', { body: { email: person.email, password } })
  const lockOf = async ({ id }: Person) =>
    (await api.db.selectFrom('user').select('lock_flg').where('id', '=', id).executeTakeFirstOrThrow()).lock_flg
  const ago = (days: number) => new Date(api.clock.now.getTime() - days * day)
  const unused = () => api.person({ company: companyA, columns: { last_login_at: ago(91), locale: 'en' } })

  test('after 90 days without a login the account locks; unlocked, the same password works', async () => {
    const person = await unused()
    expect((await login(person)).body.code).toBe('locked')
    expect((await unlock(person)).body).toEqual({ mail_sent: 1 })
    const entered = await login(person)
    expect(entered.status).toBe(200)
    const [mail, ...others] = await api.mailsTo(person.email)
    expect(others.map(({ template }) => template)).toEqual(['new_login'])
    expect(mail).toMatchObject({
      template: 'unlocked',
      locale: 'en',
      subject: '[Yardkey] Your account has been unlocked',
    })
    expect(mail?.text).toContain('http://localhost:3000/loginFront')
  })

  test('an unlocked account that stays unused is locked again after the full period', async () => {
    const person = await unused()
    await login(person)
    await unlock(person)
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + 90 * day)
    expect((await login(person)).status).toBe(200)
    const other = await api.person({ company: companyA, columns: { last_login_at: ago(200), unlocked_at: ago(91) } })
    expect((await login(other)).body.code).toBe('locked')
    api.clock.now = start
    manager = await api.signedIn({ company: companyA, manager: true })
  })

  test('is audited, with the lock before and after', async () => {
    const person = await unused()
    await login(person)
    await unlock(person)
    const line = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', person.id)
      .where('action', '=', 'user.unlock')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      actor: manager.email,
      company_code: companyA,
      before: { lock_flg: 1, lock_reason: 'inactivity' },
      after: { lock_flg: 0 },
    })
  })

  test('concurrent unlocks send one mail; a person who is not locked gets none', async () => {
    const person = await unused()
    await login(person)
    const answers = await Promise.all([unlock(person), unlock(person), unlock(person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await api.mailsTo(person.email)).toHaveLength(1)
    const free = await api.person({ company: companyA })
    expect((await unlock(free)).status).toBe(200)
    expect(await api.mailsTo(free.email)).toEqual([])
  })

  test('keeps the account unlocked when the mail cannot be sent, and says so', async () => {
    const offline = await api.withConfig({ mail: unreachableMail })
    const person = await unused()
    await login(person)
    expect((await unlock(person, { to: offline })).body).toEqual({ mail_sent: 0 })
    expect(await lockOf(person)).toBe(0)
    await offline.close()
  })

  test('POST user/unlock/…/mail: repeats the mail until the next login, three times, audited', async () => {
    const person = await unused()
    expect((await sendMail(person)).body.code).toBe('conflict')
    await login(person)
    expect((await sendMail(person)).body.code).toBe('conflict')
    await unlock(person)
    expect((await infoOf(person)).unlocked_at).toBe(api.clock.now.toISOString())
    for (let count = 0; count < 3; count++) expect((await sendMail(person)).body).toEqual({ mail_sent: 1 })
    expect((await sendMail(person)).status).toBe(429)
    expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(Array(4).fill('unlocked'))
    const lines = api.db.selectFrom('audit_log').selectAll().where('target_id', '=', person.id)
    expect(await lines.where('action', '=', 'user.unlock_mail').execute()).toHaveLength(3)

    const other = await unused()
    await login(other)
    await unlock(other)
    await login(other)
    expect((await sendMail(other)).body.code).toBe('conflict')
    expect((await infoOf(other)).unlocked_at).toBeNull()
  })

  test('POST user/unlock/…/mail: people of another company are 404; a failed mail is reported', async () => {
    const stranger = await api.person({ company: companyB, columns: { unlocked_at: api.clock.now } })
    expect((await sendMail(stranger)).status).toBe(404)
    expect((await sendMail(stranger, { company_code: companyB })).status).toBe(404)
    const offline = await api.withConfig({ mail: unreachableMail })
    const person = await api.person({ company: companyA, columns: { unlocked_at: api.clock.now } })
    expect((await sendMail(person, { to: offline })).body).toEqual({ mail_sent: 0 })
    await offline.close()
  })

  test('a lock set by the maker stays, and people of other companies are 404', async () => {
    const held = await api.person({ company: companyA, columns: { lock_flg: 1, lock_reason: 'manual' } })
    expect((await unlock(held)).status).toBe(403)
    expect(await lockOf(held)).toBe(1)
    expect((await infoOf(held)).lock_reason).toBe('manual')
    const stranger = await api.person({ company: companyB, columns: { lock_flg: 1, lock_reason: 'inactivity' } })
    expect((await unlock(stranger)).status).toBe(404)
    expect((await unlock(stranger, { company_code: companyB })).status).toBe(404)
    expect(await lockOf(stranger)).toBe(1)
  })
})

type Target = Awaited<ReturnType<AccountApi['withConfig']>>

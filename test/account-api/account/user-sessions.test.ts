import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp, signIn } from '../set-up.ts'

describe.each(engines)('sessions that someone else ends, on %s', engine => {
  let api: AccountApi
  let manager: Person & { token: string }
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const end = (as: Person, { id }: Person, company_code = companyA) => {
    const side = as === editor ? 'admin' : 'front'
    return api.call('POST', `/api/v1/${side}/user/sessions/end`, { as, body: { company_code, user_id: id } })
  }
  const alive = async (token: string, side = 'front') =>
    (await api.call('GET', `/api/v1/${side}/check`, { token })).status === 200

  test.each(['administrator', 'employee'])(
    'an %s logs a member out everywhere; mail and trail tell it, and the password stays',
    async who => {
      const by = who === 'employee' ? editor : manager
      const member = await api.signedIn({ company: companyA })
      const second = await signIn(api.app, member)
      expect((await end(by, member)).body).toEqual({ mail_sent: 1 })
      expect([await alive(member.token), await alive(second)]).toEqual([false, false])
      expect(await alive(await signIn(api.app, member))).toBe(true)
      const mail = (await api.mailsTo(member.email)).find(({ template }) => template === 'sessions_ended')
      expect(mail?.text).toMatch(/^会社 C000101\n試験\d+ 太郎 様\n[\s\S]+すべての端末からログアウトさせました/)
      const lines = await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', member.id).execute()
      expect(lines).toMatchObject([{ action: 'user.sessions_revoke', actor_id: by.id, company_code: companyA }])
    },
  )

  test('an employee logs another employee out', async () => {
    const other = await api.signedIn({ employee: 'view-only' })
    const { company_code } = await api.db
      .selectFrom('company_user')
      .select('company_code')
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect((await end(editor, other, company_code)).status).toBe(200)
    expect(await alive(other.token, 'admin')).toBe(false)
    expect(await alive(editor.token, 'admin')).toBe(true)
  })

  test('the eleventh mail of a day is not sent; the sessions end', async () => {
    const member = await api.person({ company: companyA })
    for (let count = 0; count < 10; count++) await end(manager, member)
    const token = await signIn(api.app, member)
    expect((await end(manager, member)).body).toEqual({ mail_sent: 1 })
    expect(await alive(token)).toBe(false)
    const told = (await api.mailsTo(member.email)).filter(({ template }) => template === 'sessions_ended')
    expect(told).toHaveLength(10)
  })

  test('a reset link stays', async () => {
    const member = await api.person({ company: companyA })
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: member.email } })
    const token = await api.linkOf(member.email)
    await end(editor, member)
    const { body } = await api.call('GET', `/api/v1/front/forget/password/check/${token}`)
    expect(body.state).toBe('valid')
  })

  test('refused: of another company, of oneself, by others, and of those who are not registered', async () => {
    const stranger = await api.signedIn({ company: companyB })
    expect((await end(manager, stranger)).status).toBe(404)
    expect((await end(manager, stranger, companyB)).status).toBe(404)
    expect(await alive(stranger.token)).toBe(true)
    expect([(await end(manager, manager)).status, await alive(manager.token)]).toEqual([403, true])
    const member = await api.signedIn({ company: companyA })
    expect((await end(member, manager)).status).toBe(403)
    const invited = await api.person({ company: companyA, registered: false })
    expect((await end(manager, invited)).body.code).toBe('not_registered_yet')
    const viewer = await api.signedIn({ employee: 'view-only' })
    const path = '/api/v1/admin/user/sessions/end'
    const body = { company_code: companyA, user_id: member.id }
    expect((await api.call('POST', path, { as: viewer, body })).status).toBe(403)
    expect((await api.call('POST', '/api/login', { body: { email: member.email, password } })).status).toBe(200)
  })
})

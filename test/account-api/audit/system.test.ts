/** Acts of the product itself are nobody's: their entries name the system, no person and no address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteFirstEmployee } from '../../../server/account-api/account/employee/first-employee.ts'
import { engines } from '../../helper/account-api.ts'
import { accountApiConfig, openMail } from '../build.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

const system = { actor: 'system', actor_id: null, ip: null }

describe.each(engines)('acts of the system on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())
  const linesOf = (id: string) => api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute()

  test('the invitation of the first employee, at the start', async () => {
    const mail = openMail(api.db, () => api.clock.now)
    const deps = { db: api.db, config: accountApiConfig(), mail }
    await inviteFirstEmployee('first@maker.example', api.clock.now, deps)
    await inviteFirstEmployee('first@maker.example', api.clock.now, deps)
    await mail.stop()
    const { id } = await api.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'first@maker.example')
      .executeTakeFirstOrThrow()
    expect(await linesOf(id)).toMatchObject([
      { ...system, action: 'employee.regist', company_code: 'C000000', after: { email: 'first@maker.example' } },
    ])
  })

  test('the lock for inactivity, once, however many logins find it due', async () => {
    const columns = { last_login_at: new Date(api.clock.now.getTime() - 91 * day) }
    const { id, email } = await api.person({ company: companyA, columns })
    const login = () => api.call('POST', '/api/login', { body: { email, password } })
    const answers = await Promise.all([login(), login(), login()])
    expect(answers.map(({ body }) => body.code)).toEqual(['locked', 'locked', 'locked'])
    expect(await linesOf(id)).toMatchObject([{ ...system, action: 'user.lock', company_code: companyA }])
  })

  test('what a person does is theirs, also without a login', async () => {
    const columns = { lock_flg: 1, lock_reason: 'inactivity' }
    const { id, email } = await api.person({ company: companyA, manager: true, columns })
    const { body } = await api.call('POST', '/api/login', { body: { email, password } })
    const asked = await api.call('POST', '/api/v1/front/apply/unlock', {
      body: { unlock_token: body.unlock_token, text: '休職していました。' },
    })
    expect(asked.status).toBe(200)
    expect(await linesOf(id)).toMatchObject([{ action: 'user.unlock_request', actor: email, actor_id: id }])
  })
})

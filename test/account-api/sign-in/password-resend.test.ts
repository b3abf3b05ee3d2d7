import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { newPassword, resetLink } from '../api/inputs/sign-in.ts'
import { type AccountApi, day, setUp } from '../set-up.ts'

const path = '/api/v1/front/forget/password'

describe.each(engines)('POST forget/password/resend on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const resend = (token: string) => api.call('POST', `${path}/resend`, { body: { token } })
  const state = async (token: string) => (await api.call('GET', `${path}/check/${token}`)).body.state
  const mailsTo = async (email: string) => (await api.mailsTo(email)).filter(({ template }) => template === 'reset')
  const later = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }

  test('an expired link is replaced by a mail to the same address; the old link is superseded', async () => {
    const { person, token } = await resetLink(api)
    expect((await resend(token)).body.code).toBe('conflict')
    later(day)
    const { status, body } = await resend(token)
    expect([status, body]).toEqual([200, { email: person.email, is_employee: 0 }])
    expect(await mailsTo(person.email)).toHaveLength(2)
    const next = await api.linkOf(person.email)
    expect([await state(token), await state(next)]).toEqual(['superseded', 'valid'])
    const lines = api.db.selectFrom('audit_log').select(['action', 'actor']).where('target_id', '=', person.id)
    expect(await lines.execute()).toEqual(Array(2).fill({ action: 'link.reset', actor: 'visitor' }))
    const done = await api.call('POST', `${path}/verification/${next}`, { body: newPassword })
    expect(done.status).toBe(200)
  })

  test("an employee's expired link is answered with the kind of account, which selects the login page", async () => {
    const { email } = await api.person({ employee: 'editor' })
    await api.call('POST', path, { body: { email } })
    const token = await api.linkOf(email)
    later(day)
    expect((await resend(token)).body).toEqual({ email, is_employee: 1 })
  })

  test('superseded, used and unknown links disclose only their state, and send no mail', async () => {
    const { person, token } = await resetLink(api)
    later(1)
    await api.call('POST', path, { body: { email: person.email } })
    const used = await api.linkOf(person.email)
    await api.call('POST', `${path}/verification/${used}`, { body: newPassword })
    later(day)
    const answers = await Promise.all([token, used, 'x'.repeat(43)].map(resend))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [410, 'link_superseded'],
      [410, 'link_used'],
      [404, 'not_found'],
    ])
    expect(JSON.stringify(answers)).not.toContain(person.email)
    expect(await mailsTo(person.email)).toHaveLength(2)
    expect((await resend('short')).body.errors).toEqual({ token: ['format'] })
  })

  test('a former address and a removed person get no mail', async () => {
    for (const change of [{ email: freshAddress() }, { regist_flg: 0 as const }]) {
      const { person, token } = await resetLink(api)
      later(day)
      await api.db.updateTable('user').set(change).where('id', '=', person.id).execute()
      expect((await resend(token)).status).toBe(404)
      expect(await mailsTo(person.email)).toHaveLength(1)
    }
  })

  test('three concurrent requests send one mail', async () => {
    const { person, token } = await resetLink(api)
    later(day)
    const answers = await Promise.all([1, 2, 3].map(() => resend(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(await mailsTo(person.email)).toHaveLength(2)
  })

  test('counts with the other requests for the address: the sixth within 15 minutes is 429', async () => {
    const { person, token } = await resetLink(api)
    later(day)
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    for (let count = 0; count < 5; count++) {
      await api.call('POST', path, { body: { email: person.email }, headers })
      const past = { expires_at: api.clock.now, superseded_by: null }
      await api.db.updateTable('link').set(past).where('user_id', '=', person.id).execute()
    }
    const refused = await resend(token)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect(await mailsTo(person.email)).toHaveLength(6)
  })
})

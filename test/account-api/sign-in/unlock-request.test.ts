import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { unlockToken } from '../api/inputs/sign-in.ts'
import { contactAddress, mailConfig, unreachableMail } from '../build.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const locked = { lock_flg: 1, lock_reason: 'inactivity' }
const text = '休職していました。\n復職したので、解除をお願いします。'

/** The address as a mail shows it: mail clients do not turn it into a link. */
const asShown = (email: string): string => email.replace('@', ' @ ').replaceAll('.', '. ')

describe.each(engines)('unlock requests and administrators to ask, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const apply = (unlock_token: string, reason = text, to = api.app) =>
    api.call('POST', '/api/v1/front/apply/unlock', { to, body: { unlock_token, text: reason } })
  const managers = (body: Record<string, string>, as?: { id: string; email: string; token: string }) =>
    api.call('POST', '/api/v1/front/company/manager/list', { body, as })
  const requests = () => api.db.selectFrom('unlock_request').selectAll().orderBy('requested_at').execute()

  test('POST apply/unlock: a locked administrator sends one request, with reason and audit entry', async () => {
    const person = await api.person({ company: companyA, manager: true, columns: locked })
    const again = async () =>
      (await api.call('POST', '/api/login', { body: { email: person.email, password } })).body.unlock_token as string
    const token = await again()
    const answer = await apply(token)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const own = (await requests()).filter(({ user_id }) => user_id === person.id)
    expect(own).toMatchObject([{ text, state: 'pending', requested_at: api.clock.now, decided_at: null }])
    const line = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ action: 'user.unlock_request', actor: person.email, reason: text })
    const requestMails = async () =>
      (await api.mailsTo(contactAddress)).filter(mail => mail.text.includes(asShown(person.email)))
    const [mail] = await requestMails()
    expect(mail).toMatchObject({ template: 'unlock_request', locale: 'ja' })
    for (const part of [`会社 ${companyA}（${companyA}）`, '太郎', text, `/company/${companyA}/account/${person.id}`])
      expect(mail?.text).toContain(part)
    // The same token, and that of another login, are refused while the request is pending.
    expect((await apply(token)).body.code).toBe('conflict')
    expect((await apply(await again())).body.code).toBe('conflict')
    expect(await requestMails()).toHaveLength(1)
    // Once the maker has decided, a new request is possible.
    await api.db.updateTable('unlock_request').set({ state: 'rejected' }).where('user_id', '=', person.id).execute()
    expect((await apply(await again())).status).toBe(200)
  })

  test('POST apply/unlock over SMTP: Reply-To is the administrator, and no text becomes a header', async () => {
    const server = await startMailServer()
    const app = await api.withConfig({ mail: mailConfig(server.url) })
    const company = 'C000203'
    await api.company(company, { company: '山田\r\nBcc: victim@example.com\r\n\r\n<img src=x>' })
    const person = await api.person({ company, manager: true, columns: locked })
    const login = await api.call('POST', '/api/login', { body: { email: person.email, password } })
    expect((await apply(login.body.unlock_token, '{link}\nBcc: victim@example.com', app)).status).toBe(200)
    await expect.poll(() => server.mails.length).toBe(1)
    await app.close()
    await server.close()
    const [got] = server.mails
    expect([got?.to, got?.bcc, got?.replyTo]).toMatchObject([
      [{ address: contactAddress }],
      undefined,
      [{ address: person.email }],
    ])
    expect(got?.subject).toContain('山田 Bcc: victim @ example. com <img src=x>')
    expect(got?.html).toContain('{link}<br>Bcc: victim @ example. com')
    expect(got?.html).not.toContain('<img')
    expect(got?.html?.match(/href="[^"]*"/g)).toEqual([
      `href="http://localhost:3000/company/${company}/account/${person.id}"`,
    ])
  })

  test('POST apply/unlock: if the mail cannot be sent, the request is stored and the mail is sent later', async () => {
    const app = await api.withConfig({ mail: unreachableMail })
    const before = (await requests()).length
    const answer = await apply(await unlockToken(api, true), text, app)
    await app.close()
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await requests()).toHaveLength(before + 1)
    expect((await api.mailsTo(contactAddress)).at(-1)).toMatchObject({ template: 'unlock_request', state: 'pending' })
  })

  test('a login of a locked person tells whether their request waits', async () => {
    const person = await api.person({ company: companyA, manager: true, columns: locked })
    const login = async () => (await api.call('POST', '/api/login', { body: { email: person.email, password } })).body
    const { unlock_token, unlock_requested } = await login()
    expect(unlock_requested).toBe(0)
    expect((await apply(unlock_token)).status).toBe(200)
    expect((await login()).unlock_requested).toBe(1)
    const editor = await api.signedIn({ employee: 'editor' })
    const target = { company_code: companyA, text: 'no' }
    const rejected = await api.call('POST', `/api/v1/admin/user/unlock/${person.id}/reject`, {
      as: editor,
      body: target,
    })
    expect([rejected.status, (await login()).unlock_requested]).toEqual([200, 0])
  })

  test('POST user/unlock: unlocking by a colleague approves the request', async () => {
    const person = await api.person({ company: companyA, manager: true, columns: locked })
    const login = await api.call('POST', '/api/login', { body: { email: person.email, password } })
    expect((await apply(login.body.unlock_token)).status).toBe(200)
    const colleague = await api.signedIn({ company: companyA, manager: true })
    const unlocked = await api.call('POST', `/api/v1/front/user/unlock/${person.id}`, {
      as: colleague,
      body: { company_code: companyA },
    })
    expect(unlocked.status).toBe(200)
    const own = (await requests()).filter(({ user_id }) => user_id === person.id)
    expect(own).toMatchObject([{ state: 'approved', decided_by: colleague.id, decided_at: api.clock.now }])
  })

  test('POST apply/unlock three times concurrently: one request', async () => {
    const token = await unlockToken(api, true)
    const before = (await requests()).length
    const answers = await Promise.all([apply(token), apply(token), apply(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await requests()).toHaveLength(before + 1)
  })

  test('POST apply/unlock: refuses general users and expired, superseded or unknown tokens', async () => {
    const before = (await requests()).length
    expect((await apply(await unlockToken(api, false))).status).toBe(403)
    expect((await apply('x'.repeat(43))).status).toBe(404)
    const person = await api.person({ company: companyA, manager: true, columns: locked })
    const login = async () => (await api.call('POST', '/api/login', { body: { email: person.email, password } })).body
    const { unlock_token: earlier } = await login()
    const { unlock_token } = await login()
    expect((await apply(earlier)).body.code).toBe('link_superseded')
    api.clock.now = new Date(api.clock.now.getTime() + 15 * 60_000)
    expect((await apply(unlock_token)).body.code).toBe('link_expired')
    expect((await managers({ unlock_token })).body.code).toBe('link_expired')
    expect((await apply((await login()).unlock_token, ' \n')).body.errors).toEqual({ text: ['required'] })
    expect((await apply((await login()).unlock_token, 'あ'.repeat(5001))).body.errors).toEqual({
      text: ['too_long:5000'],
    })
    expect(await requests()).toHaveLength(before)
  })

  test('POST apply/unlock: an account unlocked meanwhile is 409', async () => {
    const token = await unlockToken(api, true)
    await api.db.updateTable('user').set({ lock_flg: 0 }).where('lock_flg', '=', 1).execute()
    expect((await apply(token)).body.code).toBe('conflict')
  })

  test("POST company/manager/list: administrators of the person's own companies who can log in", async () => {
    const company = await api.company('C000201')
    await api.company('C000202', { active_flg: 0 })
    const helper = await api.person({ company, manager: true })
    await api.person({ company, manager: true, columns: locked })
    await api.person({ company, manager: true, columns: { active_flg: 0 } })
    await api.person({ company, manager: true, membership: { active_flg: 0 } })
    await api.person({ company, manager: true, registered: false })
    await api.person({ company: 'C000202', manager: true })
    const other = await api.signedIn({ company: companyB, manager: true })
    const general = await api.signedIn({ company })
    const names = { first_name: '太郎', middle_name: '', family_name: expect.stringMatching(/^試験/) }

    const seen = await managers({ company_code: company }, general)
    expect(seen.body).toEqual([{ email: helper.email, ...names }])
    expect((await managers({ company_code: company })).status).toBe(401)
    expect((await managers({ company_code: company }, other)).status).toBe(404)
    const employee = await api.signedIn({ employee: 'editor' })
    expect((await managers({ company_code: company }, employee)).status).toBe(403)

    const person = await api.person({ company, columns: locked })
    await api.db.insertInto('company_user').values({ company_code: 'C000202', user_id: person.id }).execute()
    const login = await api.call('POST', '/api/login', { body: { email: person.email, password } })
    const { unlock_token } = login.body
    expect((await managers({ unlock_token })).body.map(({ email }: { email: string }) => email)).toEqual([helper.email])
  })
})

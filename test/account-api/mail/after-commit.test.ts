/** A mail is sent after the commit of the call that posts it. Nothing polls the outbox here. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastEngine } from '../../helper/account-api.ts'
import { until } from '../../helper/until.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { mailConfig } from '../build.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let api: AccountApi
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  api = await setUp(fastEngine, { mail: mailConfig(server.url) })
})
afterAll(async () => {
  await api.close()
  await server.close()
})

const sentTo = (email: string) => server.mails.filter(({ to }) => to?.[0]?.address === email)

test('a call that does not wait for its mail sends it all the same', async () => {
  const { email } = await api.person({ company: companyA })
  const answer = await api.call('POST', '/api/v1/front/forget/password', { body: { email } })
  expect(answer.status).toBe(200)
  await until('the mail', async () => sentTo(email).length === 1)
})

test('a call that is refused after it has posted a mail sends none', async () => {
  const editor = await api.signedIn({ employee: 'editor' })
  const manager = await api.person({ company: companyA, manager: true })
  const app = await api.withConfig({ mail: mailConfig(server.url) })
  const added = { email: freshAddress(), first_name: '一', middle_name: '', family_name: '新' }
  const save = async (managers: unknown[], to = api.app) => {
    const body = { ...companyProfile, company_code: companyA, row_version: 1, managers }
    const answer = await api.call('POST', '/api/v1/admin/company/regist', { to, as: editor, body })
    return [answer.status, answer.body.code]
  }
  // Invites one, and then removes the last administrator who can log in.
  expect(await save([added], app)).toEqual([409, 'last_administrator'])
  // Waits for mails that are being sent.
  await app.close()
  expect([await api.mailsTo(added.email), sentTo(added.email)]).toEqual([[], []])
  expect((await save([manager.id, added]))[0]).toBe(200)
  expect(sentTo(added.email)).toHaveLength(1)
})

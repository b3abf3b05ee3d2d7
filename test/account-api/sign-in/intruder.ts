import { expect } from 'vitest'
import type { Authenticator } from '../../helper/authenticator.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { newAuthenticator } from '../passkeys.ts'
import type { Person } from '../people.ts'
import type { AccountApi } from '../set-up.ts'

export type Side = 'front' | 'admin'

const browser = 'b'.repeat(43)

/** What people do at their logins and with their passkeys, through HTTP. */
export const actionsOf = (api: AccountApi, side: Side = 'front') => {
  const loginPath = side === 'front' ? '/api/login' : '/api/v1/admin/login'
  const path = (call: string) => `/api/v1/${side}/${call}`
  const post = (call: string, token: string, body?: object) =>
    api.call('POST', path(call), { token, ...(body && { body }) })

  /** Lets time pass, of which a whole millisecond keeps things in order. */
  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const logIn = ({ email }: Person, password: string) => api.call('POST', loginPath, { body: { email, password } })
  const logInAlone = async (authenticator: Authenticator) => {
    const browser_token = browser
    const { body } = await api.call('POST', `${loginPath}/passkey/options`, { body: { browser_token } })
    const used = authenticator.use(body.options)
    return api.call('POST', `${loginPath}/passkey`, { body: { browser_token, ...used } })
  }
  /** Completes a login that waits. */
  const prove = async (proof_token: string, authenticator: Authenticator) => {
    const { body } = await api.call('POST', `${loginPath}/proof/passkey/options`, { body: { proof_token } })
    const used = authenticator.use(body.options)
    return api.call('POST', `${loginPath}/proof/passkey`, { body: { proof_token, ...used } })
  }
  const recover = (proof_token: string, recovery_code: string) =>
    api.call('POST', `${loginPath}/proof/recovery`, { body: { proof_token, recovery_code } })
  const report = (proof_token: string, text = '電話をなくしました。') =>
    api.call('POST', `${loginPath}/proof/lost`, { body: { proof_token, text } })

  /** Adds a passkey in a session. */
  const add = async (token: string, name: string, authenticator = newAuthenticator()) => {
    const { options } = (await post('passkey/options', token)).body
    const { status, body } = await post('passkey/add', token, { name, ...authenticator.create(options) })
    expect(status).toBe(200)
    return { authenticator, passkey_id: body.passkey_id as string }
  }
  const makeCodes = async (token: string) => (await post('passkey/recovery', token)).body.recovery_codes as string[]
  const list = async (token: string) => (await api.call('GET', path('passkey/list'), { token })).body

  /** The secret of the rescue link in the newest mail of a template. */
  const linkIn = async ({ email }: Person, template: string): Promise<string> => {
    const mail = (await api.mailsTo(email)).findLast(mail => mail.template === template)
    const token = /(?:secureAccount|mailaddressUndo)\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error(`no link in a mail ${template}`)
    return token
  }
  const secure = (token: string) => api.call('POST', '/api/v1/front/account/secure', { body: { token } })
  /** Sets `newPassword` by the newest reset link, or by one that is asked for. */
  const reset = async (person: Person, { asks = true } = {}) => {
    const forget = '/api/v1/front/forget/password'
    if (asks) await api.call('POST', forget, { body: { email: person.email } })
    const mail = (await api.mailsTo(person.email)).findLast(({ template }) => template === 'reset')
    const token = /passwordReset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const { status } = await api.call('POST', `${forget}/verification/${token}`, { body: newPassword })
    expect(status).toBe(200)
    return newPassword.password
  }
  return { post, path, pass, logIn, logInAlone, prove, recover, report, add, makeCodes, list, linkIn, secure, reset }
}
export type Actions = ReturnType<typeof actionsOf>

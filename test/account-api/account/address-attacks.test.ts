import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const front = '/api/v1/front'

describe.each(engines)('attacks on a change of address, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const infoOf = async (person: Person) => (await api.call('GET', `${front}/user/info`, { as: person })).body
  const ask = async (person: Person, email: string) => {
    const { first_name, middle_name, family_name, row_version } = await infoOf(person)
    const names = { first_name, middle_name, family_name }
    const body = { ...names, email, row_version }
    expect((await api.call('POST', `${front}/user/profile/edit`, { as: person, body })).status).toBe(200)
    return api.linkOf(email)
  }
  const verify = (token: string, bearer?: string) =>
    api.call('GET', `${front}/edit/mailaddress/verification`, { query: { token }, token: bearer })
  const login = async (email: string, given = password) =>
    (await api.call('POST', '/api/login', { body: { email, password: given } })).body.api_token as string | undefined

  test('the owner of a mistyped mailbox gets nothing: the link needs the login of its person', async () => {
    const person = await api.signedIn({ company: companyA })
    const mistyped = freshAddress()
    const token = await ask(person, mistyped)
    expect((await verify(token)).status).toBe(401)
    const forget = await api.call('POST', `${front}/forget/password`, { body: { email: mistyped } })
    expect(forget.body.code).toBe('unregistered_email')
    expect(await login(person.email)).toBeDefined()
  })

  test.each(['password change', 'password reset', 'logout everywhere else'])(
    'an address that an intruder asked for does not outlive a %s',
    async rescue => {
      const person = await api.signedIn({ company: companyA })
      const token = await ask(person, freshAddress())
      if (rescue === 'password change')
        await api.call('POST', `${front}/edit/password`, {
          as: person,
          body: { current_password: password, ...newPassword },
        })
      if (rescue === 'password reset') {
        await api.call('POST', `${front}/forget/password`, { body: { email: person.email } })
        const reset = await api.linkOf(person.email)
        await api.call('POST', `${front}/forget/password/verification/${reset}`, { body: newPassword })
      }
      if (rescue === 'logout everywhere else') await api.call('POST', `${front}/session/others`, { as: person })
      const bearer = await login(person.email, rescue === 'logout everywhere else' ? password : newPassword.password)
      expect((await verify(token, bearer)).status).toBe(410)
      const { email, pending_email } = await infoOf({ ...person, token: bearer ?? '' })
      expect([email, pending_email]).toEqual([person.email, null])
    },
  )

  test('the owner of the present address hears of a requested change at once', async () => {
    const person = await api.signedIn({ company: companyA })
    const email = freshAddress()
    await ask(person, email)
    const heard = await api.mailsTo(person.email)
    expect(heard.map(({ template }) => template)).toEqual(['mailaddress_asked'])
    expect(heard[0]?.text).not.toContain(email)
  })
})

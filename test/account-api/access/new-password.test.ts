import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenPasswordRules } from '../../../shared/rules/password.ts'
import { engines } from '../../helper/account-api.ts'
import { invitation, profile } from '../api/inputs/joining.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const front = '/api/v1/front'
const common = { password: ['password_common'] }
const personal = { password: ['password_personal'] }
const twice = (chosen: string) => ({ password: chosen, password_confirmation: chosen })

const list = readFileSync('server/account-api/access/password/common-passwords.txt', 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))

/** An entry of the list with its first letter in upper case. */
const capital = (entry = ''): string => entry.replace(/[a-z]/, char => char.toUpperCase())

test('the list has 3,000 different common passwords, sorted, that fit the rule once case is ignored', () => {
  expect(list).toHaveLength(3000)
  expect(list).toEqual([...new Set(list)].sort())
  const broken = list.filter(entry => brokenPasswordRules(capital(entry)).length)
  expect(broken).toEqual([])
})

describe.each(engines)('a new password that is easy to guess on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  /** A person whose names are in every form that is stored. */
  const person = async () => {
    const company = await api.company('C000901', { company: '株式会社カワサキ Heavy Ltd.' })
    return api.signedIn({
      company,
      email: 'rentaro.quill@machines.example',
      columns: {
        family_name: 'Sørby',
        middle_name: 'John',
        first_name: '淳一',
        first_name_kana: 'ジュンイチ',
        family_name_kana: 'オオツカ',
      },
    })
  }

  describe('changed by its person', () => {
    let token: string
    beforeAll(async () => {
      token = (await person()).token
    })
    const change = async (chosen: string) => {
      const body = { current_password: password, ...twice(chosen) }
      return api.call('POST', `${front}/edit/password`, { token, body })
    }

    test.each([
      ['in the list', 'Password1'],
      ['in another case', 'pASSWORD1'],
      ['with other digits at the end', 'Password_2026'],
      ['with digits before it', '2026_Dragon'],
      ['mostly digits', '1Qaz2wsx'],
      ['the last of the list', capital(list.at(-1))],
      ['the first of the list', capital(list[0])],
    ])('%s: 422', async (_, chosen) => {
      const { status, body } = await change(chosen)
      expect([status, body.errors]).toEqual([422, common])
    })

    test.each([
      ['the local part', 'Rentaro_77x'],
      ['another part of it', 'my1Quill_x'],
      ['the domain', 'Machines_77x'],
      ['a name', 'John_77xyz'],
      ['the reading of a name in Hepburn', 'Junichi_77x'],
      ['the reading of a name in Kunrei', 'Zyuniti_77x'],
      ['a long vowel, written or not', 'Otsuka_77x'],
      ['the company in kana', 'Kawasaki_77x'],
      ['the company in Latin letters', 'xHeavy_77'],
      ['this service', 'My_Yardkey1'],
    ])('with %s: 422', async (_, chosen) => {
      const { status, body } = await change(chosen)
      expect([status, body.errors]).toEqual([422, personal])
    })

    test.each([
      ['a common word within another one', 'Undragonly_7x'],
      ['three letters of a name', 'Qui_77xyzzy'],
      ['the legal form of a company', 'Limited_77x'],
      ['the last label of the domain', 'Example_77x'],
    ])('%s is accepted', async (_, chosen) => {
      expect((await change(chosen)).status).toBe(200)
      const back = { current_password: chosen, ...twice(password) }
      expect((await api.call('POST', `${front}/edit/password`, { token, body: back })).status).toBe(200)
    })
  })

  test('set through a reset link: 422, and the link stays valid', async () => {
    const { email } = await api.person({ email: 'wakabayashi@example.com' })
    await api.call('POST', `${front}/forget/password`, { body: { email } })
    const path = `${front}/forget/password/verification/${await api.linkOf(email)}`
    expect((await api.call('POST', path, { body: twice('Password1') })).body.errors).toEqual(common)
    expect((await api.call('POST', path, { body: twice('Wakabayashi1') })).body.errors).toEqual(personal)
    expect((await api.call('POST', path, { body: twice('Chosen_2026') })).status).toBe(200)
  })

  test('set at a registration: 422 also for the names of its form; the link stays valid', async () => {
    const token = await invitation(api)
    const names = { ...profile, family_name: 'Featherstone' }
    await api.call('POST', `${front}/regist/profile`, { body: { token, ...names } })
    const set = (chosen: string) => api.call('POST', `${front}/regist/password`, { body: { token, ...twice(chosen) } })
    expect((await set('Password1')).body.errors).toEqual(common)
    expect((await set('Featherstone1')).body.errors).toEqual(personal)
    expect((await set('Chosen_2026')).status).toBe(200)
  })

  test('a wrong current password is told first, without a word about the new one', async () => {
    const { token } = await api.signedIn({ company: companyA })
    const body = { current_password: 'Wrong_2026', ...twice('Password1') }
    const answer = await api.call('POST', `${front}/edit/password`, { token, body })
    expect(answer.body.errors).toEqual({ current_password: ['wrong'] })
  })
})

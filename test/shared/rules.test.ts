import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { RegistPassword } from '../../shared/contract/joining/registration.ts'
import { AccessRequest } from '../../shared/contract/joining/request.ts'
import { Flag, Id } from '../../shared/model/flag.ts'
import { pageQuery } from '../../shared/model/page.ts'
import { fieldErrors } from '../../shared/rules/issues.ts'
import { brokenPasswordRules } from '../../shared/rules/password.ts'
import { foldForSearch } from '../../shared/rules/search.ts'
import { accountStatus, companyStatus } from '../../shared/rules/status.ts'

const errorsOf = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  return result.success ? {} : fieldErrors(result.issues)
}

describe('a new password (specification §5)', () => {
  test.each([
    ['7 characters', 'Abcdef1', ['password_length']],
    ['8 characters', 'Abcdefg1', []],
    ['20 characters', `Ab1${'x'.repeat(17)}`, []],
    ['21 characters', `Ab1${'x'.repeat(18)}`, ['password_length']],
    ['no uppercase letter', 'abcdefg1', ['password_upper']],
    ['no lowercase letter', 'ABCDEFG1', ['password_lower']],
    ['no digit', 'Abcdefgh', ['password_digit']],
    ['an underscore', 'Abcdefg_1', []],
    ['a symbol', 'Abcdefg1!', ['symbols']],
    ['a full-width letter', 'Abcdefg1Ａ', ['symbols']],
    ['a space', 'Abcdefg 1', ['symbols']],
  ])('%s', (_, password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
  })

  test('the confirmation must match, which is reported even if other fields are missing', () => {
    expect(errorsOf(RegistPassword, { password: 'Abcdefg1', password_confirmation: 'Abcdefg2' })).toEqual({
      password_confirmation: ['password_mismatch'],
    })
    expect(errorsOf(AccessRequest, { mail: 'a@b.example', mail_confirmation: 'c@b.example' })).toMatchObject({
      mail_confirmation: ['email_mismatch'],
      company: ['required'],
    })
  })
})

test.each([
  ['JP', '618-0000', undefined],
  ['JP', '61800', ['format']],
  ['JP', '', ['required']],
  ['AE', '', undefined],
  ['DE', '10115', undefined],
])('a postal code in %s: %s', (nation, zip, expected) => {
  expect((errorsOf(AccessRequest, { nation, zip }) as Record<string, unknown>).zip).toEqual(expected)
})

test.each([
  ['ﾔﾏﾀﾞ', 'ヤマダ', 'やまだ'],
  ['ＡＢＣ', 'abc', 'Abc'],
  ['㈱髙橋', '(株)髙橋', '（株）髙橋'],
  ['山田　太郎', '山田 太郎', ' 山田  太郎 '],
  ['渡辺', '渡邊', '渡邉'],
  ['斎藤', '齋藤', '齊藤'],
  ['浜崎', '濱﨑', '濵崎'],
  ['島沢', '嶋澤', '嶌澤'],
  ['国広', '國廣', '圀広'],
  ['吉徳', '𠮷德', '吉德'],
  ['神', '\uFA19', '神\uFE00'],
  ['辻', '辻\u{E0100}', '辻\u{E0101}'],
  ['葛城', '葛\u{E0101}城', '葛\u200B城'],
])('rule 7: a search treats %s, %s and %s as equal', (...spellings) => {
  expect(new Set(spellings.map(foldForSearch)).size).toBe(1)
})

test('a folded text stays the same when folded again, with every form of a kanji', () => {
  for (let code = 0x3000; code < 0x3_0000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const folded = foldForSearch(String.fromCodePoint(code))
    if (foldForSearch(folded) !== folded) expect(code.toString(16)).toBe('')
  }
})

describe('derived statuses (specification §4)', () => {
  test.each([
    [0, 0, 0],
    [0, 1, 0],
    [1, 1, 1],
    [1, 0, 2],
  ] as const)('a company with regist_flg %i and active_flg %i is %i', (regist_flg, active_flg, status) => {
    expect(companyStatus({ regist_flg, active_flg })).toBe(status)
  })

  test.each([
    [{ lock_flg: 1, regist_flg: 0, active_flg: 0, company_active_flg: 0 }, 'locked'],
    [{ lock_flg: 0, regist_flg: 0, active_flg: 0, company_active_flg: 0 }, 'unregistered'],
    [{ lock_flg: 0, regist_flg: 1, active_flg: 0, company_active_flg: 0 }, 'suspended'],
    [{ lock_flg: 0, regist_flg: 1, active_flg: 0, company_active_flg: 1 }, 'deactive'],
    [{ lock_flg: 0, regist_flg: 1, active_flg: 1, company_active_flg: 1 }, 'active'],
  ] as const)('an account with %j is %s: the first match wins', (flags, status) => {
    expect(accountStatus(flags)).toBe(status)
  })
})

describe('values from an upstream', () => {
  test.each([0, '0', false])('the flag %j is 0', value => expect(v.parse(Flag, value)).toBe(0))
  test.each([1, '1', true])('the flag %j is 1', value => expect(v.parse(Flag, value)).toBe(1))
  test.each([2, 'yes', null])('%j is not a flag', value => expect(v.safeParse(Flag, value).success).toBe(false))
  test('a number as id becomes text', () => expect(v.parse(Id, 42)).toBe('42'))
})

test('a page defaults to 1 with 20 rows; at most 100 rows', () => {
  const query = v.object(pageQuery)
  expect(v.parse(query, {})).toEqual({ page: 1, per_page: 20 })
  expect(v.parse(query, { page: '3', per_page: '100' })).toEqual({ page: 3, per_page: 100 })
  expect(errorsOf(query, { page: '0', per_page: '101' })).toEqual({ page: ['range'], per_page: ['range'] })
  expect(errorsOf(query, { page: '1.5' })).toEqual({ page: ['number'] })
})

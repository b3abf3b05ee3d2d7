/** Rule 14 end to end: no value that a person entered is a formula in the downloaded file. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../../account-api/set-up.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { bffConfig, request, sessionCookie, startBff } from '../../helper/bff.ts'
import { parseCsv } from '../../helper/csv.ts'
import { fc } from '../../helper/property.ts'

let accountApi: AccountApi
let app: Awaited<ReturnType<typeof startBff>>
let cookie: string

beforeAll(async () => {
  accountApi = await setUp(fastEngine)
  const { email } = await accountApi.person({ employee: 'view-only' })
  app = await startBff(bffConfig(await accountApi.app.listen({ port: 0, host: '127.0.0.1' })))
  const payload = { email, password }
  cookie = sessionCookie((await request(app, { method: 'POST', url: '/bff/login/employee', payload })).headers) ?? ''
})
afterAll(async () => {
  await app.close()
  await accountApi.close()
})

const signs = [...'=+-@＝＋－＠−﹦﹢﹣﹫⁼⁺⁻']
const blanks = [
  '',
  ' ',
  '\u3000',
  '\t',
  '\r',
  '\n',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\ufe0f',
  '\u180e',
]
const marks = ['', '\u0338', '\u3099', '\u0301']
const piece = fc.oneof(
  fc.constantFrom(...signs, ...blanks, ...marks, '1', '0.5', 'A1', '|cmd', '"', ',', "'", '(', '髙', 'か', '５'),
  fc.string({ unit: 'binary', maxLength: 2 }).filter(text => !/[\0\p{Cs}]/u.test(text)),
)
const typed = fc
  .tuple(fc.constantFrom(...blanks), fc.oneof(piece, fc.constantFrom(...signs)), fc.array(piece, { maxLength: 4 }))
  .map(([blank, first, rest]) => blank + first + rest.join(''))

/** Whether a spreadsheet in any locale could evaluate a cell, after stripping leading blanks. Phone numbers are safe. */
const isFormula = (cell: string): boolean => {
  const bare = cell
    .normalize('NFKC')
    .replace(/^[\s\p{Cc}\p{Cf}\p{Z}]+/u, '')
    .replaceAll('−', '-')
  return /^[=+\-@]/.test(bare) && !/^[+-]?\d+(?:\.\d+)?\s*$|^\+[\d()\- ]*\d[\d()\- ]*$/.test(bare)
}

test('no cell of the file starts as a formula, whatever was entered', async () => {
  const texts = [...fc.sample(typed, { numRuns: 2_000, seed: 14 }), ...signs.map(sign => `${sign}cmd|' /C calc'!A0`)]
  const people = texts.map((family_name, at) => ({
    email: `typed${at}@example.com`,
    search_text: '',
    password_hash: null,
    family_name,
  }))
  for (let from = 0; from < people.length; from += 500) {
    const added = await accountApi.db
      .insertInto('user')
      .values(people.slice(from, from + 500))
      .returning('id')
      .execute()
    const members = added.map(({ id }, at) => ({
      company_code: companyA,
      user_id: id,
      department: texts[from + at] ?? '',
    }))
    await accountApi.db.insertInto('company_user').values(members).execute()
  }
  const answer = await request(app, { method: 'GET', url: '/bff/csv/users', cookie })
  const rows = parseCsv(new TextDecoder('shift_jis', { fatal: true }).decode(answer.rawPayload))
  expect(rows.filter(row => row[4]?.startsWith('typed'))).toHaveLength(texts.length)
  expect(rows.flat().filter(isFormula)).toEqual([])
})

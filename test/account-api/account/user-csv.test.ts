import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textsOf } from '../../e2e/journey/texts.ts'
import { engines } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const url = '/api/v1/admin/user/csv'
const users = { is_not_m365: '1', is_m365: '0' }
const employees = { is_not_m365: '0', is_m365: '1' }

/** Columns before the services, by the message keys of their titles. */
const titles = [
  'company.code',
  'company.name',
  'company.industry',
  'company.category',
  'account.email',
  'form.familyName',
  'form.middleName',
  'form.firstName',
  'account.department',
  'account.position',
  'account.cell_phone_number',
  'shell.administrator',
  'account.status',
]

const statuses = {
  active: { ja: '有効', en: 'Active' },
  deactive: { ja: '無効', en: 'Deactive' },
  suspended: { ja: '停止中', en: 'Suspended' },
  unregistered: { ja: '未登録', en: 'Unregistered' },
  locked: { ja: 'ロック中', en: 'Locked' },
}

describe.each(engines)('GET user/csv on %s', engine => {
  let api: AccountApi
  let viewer: Person
  let services: { service_id: string; name_ja: string; name_en: string }[]

  beforeAll(async () => {
    api = await setUp(engine)
    viewer = await api.signedIn({ employee: 'view-only' })
    services = await api.db.selectFrom('service').select(['service_id', 'name_ja', 'name_en']).orderBy('sort').execute()
  })
  afterAll(() => api.close())

  const download = (query: Record<string, string> = users, locale = 'ja') =>
    api.call('GET', url, { as: viewer, query, headers: { 'accept-language': locale } })
  const rowsOf = async (query?: Record<string, string>, locale?: string) =>
    parseCsv((await download(query, locale)).body)
  const rowOf = async (email: string, ...how: Parameters<typeof rowsOf>) =>
    (await rowsOf(...how)).find(row => row[4] === email) ?? []

  test('is complete UTF-8 text with its number of rows', async () => {
    await api.person({ company: companyA })
    const { status, headers, body } = await download()
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
    expect(parseCsv(body)).toHaveLength(1 + Number(headers['x-total-rows']))
    expect(headers).not.toHaveProperty('content-length')
  })

  test('C1000000 comes after C999999', async () => {
    for (const code of ['C1000000', 'C999999']) await api.person({ company: await api.company(code) })
    const codes = (await rowsOf()).slice(1).map(([code]) => code)
    expect(codes.slice(-2)).toEqual(['C999999', 'C1000000'])
  })

  test.each(['ja', 'en'] as const)('has its header and its values in %s', async locale => {
    const { email } = await api.person({ company: companyA, columns: { lock_flg: 1 } })
    await api.db
      .updateTable('company')
      .set({ type: 'rental', category: 'distributor' })
      .where('code', '=', companyA)
      .execute()
    const { email: other } = await api.person({ company: companyB })
    const [head = []] = await rowsOf(users, locale)
    expect(head.slice(0, titles.length)).toEqual(titles.map(textsOf(locale)))
    expect(head.slice(titles.length, -2)).toEqual(services.map(service => service[`name_${locale}`]))
    const zone = locale === 'ja' ? '（Asia/Tokyo）' : ' (Asia/Tokyo)'
    expect(head.slice(-2)).toEqual([expect.stringContaining(zone), `${textsOf(locale)('account.lastLogin')}${zone}`])

    const industry = await api.call('GET', '/api/v1/admin/industries', {
      as: viewer,
      headers: { 'accept-language': locale },
    })
    const rental = industry.body.find((row: { industry_id: string }) => row.industry_id === 'rental')
    const row = await rowOf(email, users, locale)
    expect(row[2]).toBe(rental.name)
    expect(row[3]).not.toBe('')
    expect(row[12]).toBe(statuses.locked[locale])
    expect((await rowOf(other, users, locale)).slice(2, 4)).toEqual(['', ''])
  })

  test('names each status as the screens do', async () => {
    const suspended = await api.company('C000199', { active_flg: 0 })
    const people = {
      active: await api.person({ company: companyA }),
      deactive: await api.person({ company: companyA, membership: { active_flg: 0 } }),
      suspended: await api.person({ company: suspended }),
      unregistered: await api.person({ company: companyA, registered: false }),
      locked: await api.person({ company: companyA, columns: { lock_flg: 1 } }),
    }
    for (const [status, { email }] of Object.entries(people))
      for (const locale of ['ja', 'en'] as const)
        expect((await rowOf(email, users, locale))[12]).toBe(statuses[status as keyof typeof statuses][locale])
  })

  test('has one row per account and company, with the data of that company', async () => {
    const names = { family_name: '髙橋', middle_name: '', first_name: '一' }
    const { id, email } = await api.person({
      company: companyA,
      manager: true,
      columns: { ...names, last_login_at: new Date('2026-09-30T23:59:59.999Z') },
      membership: { department: '営業部', position: '部長', cell_phone_number: '090-1234-5678' },
    })
    await api.db
      .insertInto('company_user')
      .values({ company_code: companyB, user_id: id, department: '整備課' })
      .execute()
    const decided = (company_code: string, service_id: string, status: 0 | 1) => ({
      company_code,
      user_id: id,
      service_id,
      status,
    })
    await api.db
      .insertInto('user_service')
      .values([
        decided(companyA, 'product-api', 1),
        decided(companyA, 'telematics-owner', 0),
        // The company does not have this service.
        decided(companyA, 'electric-app', 1),
        decided(companyB, 'telematics-owner', 1),
      ])
      .execute()
    const rows = (await rowsOf()).filter(row => row[4] === email)
    const flags = (...ids: string[]) => services.map(({ service_id }) => (ids.includes(service_id) ? '1' : '0'))
    const ends = ['2026-10-01 09:00:00', '2026-10-01 08:59:59']
    const person = ['髙橋', '', '一']
    expect(rows.map(row => [row[0], ...row.slice(5)])).toEqual([
      [companyA, ...person, '営業部', '部長', '090-1234-5678', '1', '有効', ...flags('product-api'), ...ends],
      [companyB, ...person, '整備課', '', '', '0', '有効', ...flags('telematics-owner'), ...ends],
    ])
  })

  test.each([
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08 01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01 00:00:00'],
    ['UTC', '2026-10-01T00:00:00Z', '2026-10-01 00:00:00'],
  ])('in %s, %s is %s, and the header names the zone', async (time_zone, at, local) => {
    const { email } = await api.person({ company: companyA, columns: { last_login_at: new Date(at) } })
    const rows = await rowsOf({ ...users, time_zone }, 'en')
    expect(rows[0]?.at(-1)).toBe(`Last login (${time_zone})`)
    expect(rows.find(row => row[4] === email)?.at(-1)).toBe(local)
  })

  test.each(['ja', 'en'] as const)(
    'shows in %s which employees may only view; customers have no such column',
    async locale => {
      const editor = await api.person({ employee: 'editor' })
      const [head = []] = await rowsOf(employees, locale)
      const column = head.indexOf(textsOf(locale)('role.onlyView'))
      expect(head.slice(0, column)).toEqual(titles.map(textsOf(locale)))
      expect((await rowOf(viewer.email, employees))[column]).toBe('1')
      expect((await rowOf(editor.email, employees))[column]).toBe('0')
      expect((await rowsOf(users, locale))[0]).not.toContain(head[column])
    },
  )

  test('contains only employees, or only customers', async () => {
    const [, ...staff] = await rowsOf(employees)
    expect(staff.map(row => row[4])).toContain(viewer.email)
    expect(staff.every(row => row[0] === 'C000000')).toBe(true)
    const [, ...customers] = await rowsOf(users)
    expect(customers.some(row => row[0] === 'C000000')).toBe(false)
    expect(customers.length).toBeGreaterThan(0)
  })

  test.each([
    [{}],
    [{ is_not_m365: '0', is_m365: '0' }],
    [{ is_not_m365: '1', is_m365: '1' }],
    [{ is_not_m365: 'yes', is_m365: '0' }],
    [{ is_not_m365: '\0', is_m365: '1' }],
    [{ is_m365: '1', time_zone: 'Mars/Olympus' }],
    [{ is_m365: '1', time_zone: '+09:00' }],
    [{ is_m365: '1', time_zone: '' }],
  ])('%j is 422', async query => {
    const { status, body } = await download(query)
    expect([status, body.code]).toEqual([422, 'invalid'])
  })

  test('one of is_m365 and is_not_m365 is enough: the other is 0 by default', async () => {
    expect((await download({ is_m365: '1' })).body).toBe((await download(employees)).body)
  })

  test('does not support HEAD, which would generate the whole file', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: `${url}?is_m365=1` })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
  })

  describe('rule 14: a cell that a spreadsheet would evaluate', () => {
    const cellOf = async (text: string) => {
      const { email } = await api.person({ company: companyA, columns: { family_name: text } })
      const { body } = await download()
      expect(body).not.toMatch(/[^\r]\n|\r[^\n]/)
      return (parseCsv(body).find(row => row[4] === email) ?? [])[5]
    }

    test('names that employees set are neutralized: of services in the header, of industry and category in rows', async () => {
      const code = await api.company('C000198', { type: 'ports', category: 'owner' })
      const { email } = await api.person({ company: code })
      await api.db.updateTable('service').set({ name_ja: '=1+1' }).where('service_id', '=', 'product-api').execute()
      const industry = { name_ja: "=cmd|' /C calc'!A0" }
      await api.db.updateTable('industry').set(industry).where('industry_id', '=', 'ports').execute()
      const category = api.db.updateTable('company_category').set({ name_ja: '＠SUM(A1)' })
      await category.where('company_category_id', '=', 'owner').execute()
      const [head = [], ...rows] = await rowsOf()
      expect(head).toContain("'=1+1")
      expect(rows.find(row => row[4] === email)?.slice(2, 4)).toEqual(["'=cmd|' /C calc'!A0", "'＠SUM(A1)"])
    })

    test.each([
      '=1+1',
      "=cmd|' /C calc'!A0",
      '=HYPERLINK("https://evil.example","x")',
      '+1+2',
      '-1+2',
      '-2+3+cmd|calc',
      '@SUM(A1)',
      '\t=1',
      '+',
      '-',
      '=',
      '+81-A1',
      '-(1)',
      '＝1+1',
      '＋1＋2',
      '－1+2',
      '＠SUM(A1)',
      '−1+2',
      '﹦1',
      '=\u0338',
      '＝\u0338',
      ' =1',
      '\u3000＝1',
      '\u200b\ufeff=1',
      '\u00a0\u2060@x',
      '\n=1',
      '＋',
      '－山田',
    ])('%j is neutralized', async text => {
      expect(await cellOf(text)).toBe(`'${text.replace('\n', ' ')}`)
    })

    test.each(['\r=1', '\r\n=1'])('%j is neutralized, and stays one line', async text => {
      expect(await cellOf(text)).toBe("' =1")
    })

    test.each([
      '-5',
      '+5',
      '-1.5',
      '+81-90-1234-5678',
      '+1 (555) 010-0199',
      '090-1234-5678',
      '1=1',
      'a@b',
      '－5',
      '−１．５',
      '＋８１－９０－１２３４－５６７８',
      'ー山田',
      '—',
      '→',
      '〒100',
      '（株）青空',
    ])('%j is unchanged', async text => {
      expect(await cellOf(text)).toBe(text)
    })

    test.each([
      ['"quoted"', '"quoted"'],
      ['a,b', 'a,b'],
      ["'=1", "''=1"],
      ['=1,"2"', `'=1,"2"`],
      ['a\nb\r\nc\rd', 'a b c d'],
      ['\u2028', '\u2028'],
      ['\u0007', '\u0007'],
      ['𠮷野家 ①㈱髙﨑', '𠮷野家 ①㈱髙﨑'],
    ])('%j is read back as %j', async (text, cell) => {
      expect(await cellOf(text)).toBe(cell)
    })
  })

  test('more rows than one page: each once, ordered by company and account', async () => {
    const code = await api.company('C000150')
    const many = Array.from({ length: 2_000 }, (_, at) => `bulk${at}@example.com`)
    for (let from = 0; from < many.length; from += 500) {
      const people = await api.db
        .insertInto('user')
        .values(many.slice(from, from + 500).map(email => ({ email, search_text: email, password_hash: null })))
        .returning('id')
        .execute()
      await api.db
        .insertInto('company_user')
        .values(people.map(({ id }) => ({ company_code: code, user_id: id })))
        .execute()
    }
    const { headers, body } = await download()
    const [, ...rows] = parseCsv(body)
    expect(rows).toHaveLength(Number(headers['x-total-rows']))
    const emails = rows.filter(row => row[0] === code).map(row => row[4])
    expect(emails.toSorted()).toEqual(many.toSorted())
    const codes = rows.map(([code = '']) => code)
    expect(codes).toEqual(codes.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)))
  })
})

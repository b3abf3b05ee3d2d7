/** Cells of a checked file are corrected in place, by the rules of the file. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimitOf, inputLimit } from '../../../server/http/body-limit.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'
import { checkBody, csvOf, head } from './file.ts'

describe.each(engines)('a correction of an import on %s', engine => {
  let api: AccountApi
  let manager: Person & { token: string }
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const sideOf = (as: Person) => (as === editor ? 'admin' : 'front')
  const check = async (text: string, as: Person = manager, company?: string): Promise<ImportInfo> =>
    (await api.call('POST', `/api/v1/${sideOf(as)}/import/check`, { as, body: checkBody(text, company) })).body
  const versionOf = async (id: string) =>
    (await api.db.selectFrom('account_import').select('row_version').where('id', '=', id).executeTakeFirst())
      ?.row_version
  const correct = async (id: string, lines: Record<number, Record<string, string>>, as: Person = manager) =>
    api.call('POST', `/api/v1/${sideOf(as)}/import/correct`, {
      as,
      body: {
        ...(as === editor ? {} : { company_code: companyA }),
        id,
        row_version: await versionOf(id),
        cells: Object.entries(lines).flatMap(([line, cells]) =>
          Object.entries(cells).map(([field, value]) => ({ line: Number(line), field, value })),
        ),
      },
    })
  const problemsOf = (info: ImportInfo) =>
    Object.fromEntries(
      info.rows.data.map(({ line, problems }) => [line, problems.map(({ field, code }) => `${field} ${code}`)]),
    )
  const errorsOf = (info: ImportInfo) =>
    Object.fromEntries(Object.entries(problemsOf(info)).filter(([, problems]) => problems.length > 0))

  test('errors come first with their cells; corrected rows are as if the file had been right', async () => {
    const text = csvOf(
      head,
      `${freshAddress()},山田,花子,営業部,,1`,
      'no address,山田,花子,営業部,,1',
      `${freshAddress()},山田,花子,=1+1,,2`,
      `${freshAddress()},,,営業部`,
    )
    const checked = await check(text)
    expect(checked.found).toEqual({ add: 1, change: 0, same: 0, error: 3 })
    expect(checked.rows.data.map(({ line, cells }) => [line, cells])).toEqual([
      [3, [{ field: 'email', value: 'no address' }]],
      [
        4,
        [
          { field: 'department', value: '=1+1' },
          { field: 'services.product-api', value: '2' },
        ],
      ],
      [5, [{ field: 'family_name', value: '' }]],
      [2, []],
    ])
    const email = freshAddress()
    const first = await correct(checked.id, {
      3: { email: email.toUpperCase() },
      4: { department: '=2', 'services.product-api': '1' },
      5: { family_name: '佐藤' },
    })
    expect(first.status).toBe(200)
    expect(first.body.id).toBe(checked.id)
    expect(first.body.found).toEqual({ add: 3, change: 0, same: 0, error: 1 })
    expect(errorsOf(first.body)).toEqual({ 4: ['department formula'] })
    const { body } = await correct(checked.id, { 4: { department: '' } })
    expect(body.found).toEqual({ add: 4, change: 0, same: 0, error: 0 })
    expect(body.rows.data.map((row: { line: number }) => row.line)).toEqual([2, 3, 4, 5])
    expect(body.rows.data[1]).toMatchObject({ email, cells: [], problems: [] })
  })

  test('rows that repeat each other are told again', async () => {
    const [one, other] = [freshAddress(), freshAddress()]
    const rows = [one, one, other, one].map(email => `${email},山田,花子,,,`)
    const checked = await check(csvOf(head, ...rows))
    expect(problemsOf(checked)).toEqual({
      2: ['email duplicate:5'],
      3: ['email duplicate:2'],
      4: [],
      5: ['email duplicate:2'],
    })
    const first = (await correct(checked.id, { 2: { email: freshAddress() } })).body
    expect(problemsOf(first)).toEqual({ 2: [], 3: ['email duplicate:5'], 4: [], 5: ['email duplicate:3'] })
    const second = (await correct(checked.id, { 3: { email: other } })).body
    expect(problemsOf(second)).toEqual({ 2: [], 3: ['email duplicate:4'], 4: ['email duplicate:3'], 5: [] })
    expect(second.found).toEqual({ add: 2, change: 0, same: 0, error: 2 })
  })

  test('an address that many rows repeat is told again at all of them', async () => {
    const email = freshAddress()
    const { id } = await check(csvOf(head, ...Array.from({ length: 250 }, () => `${email},山田,花子,,,`)))
    const { body } = await correct(id, { 2: { email: freshAddress() } })
    expect(body.found).toEqual({ add: 1, change: 0, same: 0, error: 249 })
    const rows = await api.db.selectFrom('account_import_row').selectAll().where('import_id', '=', id).execute()
    const told = Map.groupBy(
      rows.toSorted((a, b) => a.seq - b.seq),
      ({ problems }) => problems.map(({ code }) => code).join(),
    )
    expect([...told].map(([code, { length }]) => [code, length])).toEqual([
      ['', 1],
      ['duplicate', 249],
    ])
    const query = { company_code: companyA, id }
    const info = (await api.call('GET', '/api/v1/front/import/info', { as: manager, query })).body as ImportInfo
    const [first, second] = info.rows.data
    expect([first, second].map(row => row?.problems.map(({ code }) => code))).toEqual([
      ['duplicate:251'],
      ['duplicate:3'],
    ])
  })

  test('the last administrator of a company is counted again', async () => {
    const code = await api.company('C000191')
    const only = await api.person({ company: code, manager: true })
    const text = csvOf('company_code,email,manager_flg', `${code},${only.email},0`)
    const checked = await check(text, editor, '')
    expect(problemsOf(checked)).toEqual({ 2: ['manager_flg last_administrator'] })
    const again = (await correct(checked.id, { 2: { manager_flg: '0' } }, editor)).body
    expect(problemsOf(again)).toEqual({ 2: ['manager_flg last_administrator'] })
    const kept = (await correct(checked.id, { 2: { manager_flg: '' } }, editor)).body
    expect(kept.found).toEqual({ add: 0, change: 0, same: 1, error: 0 })
  })

  test('as many cells as one call corrects are taken with the longest texts, of three bytes a character', async () => {
    expect(inputLimit(contract.postImportCorrect.body).bytes).toBeLessThan(
      bodyLimitOf(contract.postImportCorrect).bytes,
    )
    const fields = ['family_name', 'first_name', 'department']
    const rows = importLimits.corrected / fields.length
    const people = Array.from({ length: rows }, () => `${freshAddress()},山田,花子,,,`)
    const { id } = await check(csvOf(head, ...people))
    const longest = Object.fromEntries(fields.map(field => [field, '漢'.repeat(importLimits.cell)]))
    const answer = await correct(id, Object.fromEntries(people.map((_, at) => [at + 2, longest])))
    expect([answer.status, answer.body.found.error]).toEqual([200, rows])
  })

  test('unknown lines and columns, long cells and other imports are refused', async () => {
    const { id } = await check(csvOf(`${head},remark`, `${freshAddress()},山田,花子,,,,x`))
    const refusedBy = async (lines: Parameters<typeof correct>[1]) => (await correct(id, lines)).body.errors
    expect(await refusedBy({ 3: { email: 'x' } })).toEqual({ cells: ['choice'] })
    expect(await refusedBy({ [importLimits.bytes]: { email: 'x' } })).toEqual({ cells: ['choice'] })
    for (const line of [0, -1, importLimits.bytes + 1, 2 ** 31, 2 ** 53])
      expect(await refusedBy({ [line]: { email: 'x' } }), String(line)).toEqual({ 'cells.0.line': ['range'] })
    expect(await refusedBy({ 2: { position: 'x' } })).toEqual({ cells: ['choice'] })
    expect(await refusedBy({ 2: { remark: 'x' } })).toEqual({ cells: ['choice'] })
    expect(await refusedBy({ 2: { department: 'x'.repeat(importLimits.cell + 1) } })).toEqual({
      'cells.0.value': [`too_long:${importLimits.cell}`],
    })
    const longest = await correct(id, { 2: { department: `\0\uD800${'x'.repeat(importLimits.cell - 2)}` } })
    expect(errorsOf(longest.body)).toEqual({ 2: ['department too_long:255'] })
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 3, { email: 'x' }]))
    expect(await refusedBy(many(importLimits.corrected + 1))).toEqual({ cells: ['range'] })
    expect(await refusedBy(many(importLimits.corrected))).toEqual({ cells: ['choice'] })

    const other = await api.signedIn({ company: companyB, manager: true })
    const body = { company_code: companyB, id, row_version: 1, cells: [] }
    expect((await api.call('POST', '/api/v1/front/import/correct', { as: other, body })).status).toBe(404)
    expect((await correct(id, {}, editor)).status).toBe(404)
    await api.db.updateTable('account_import').set({ state: 'running' }).where('id', '=', id).execute()
    expect((await correct(id, {})).status).toBe(409)
  })
})

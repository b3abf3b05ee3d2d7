// @module-tag all
/** What one correction costs does not depend on the number of rows: others wait for its transaction. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { companyA } from '../set-up.ts'
import { checkBody, csvOf, head } from './file.ts'
import { placesOf, repeatLastRow } from './many-rows.ts'
import { type Imports, openImports } from './open.ts'
import { timedTransactions } from './timed-transactions.ts'

onBothEngines('a correction of a file of 20,000 rows on %s', engine => {
  let imports: Imports
  beforeAll(async () => {
    imports = await openImports(engine)
  })
  afterAll(() => imports.close())

  const check = (text: string, company?: string) => imports.take('check', imports.editor, checkBody(text, company))
  const correct = (info: ImportInfo, cells: object[]) =>
    imports.take('correct', imports.editor, { id: info.id, row_version: info.row_version, cells })

  test('one address in all rows: at most the other row of a pair changes', async () => {
    const email = freshAddress()
    const row = (address: string) => `${address},山田,花子,,,`
    const checked = await check(csvOf(head, row(email), row(email)), companyA)
    await repeatLastRow(imports, checked.id, importLimits.rows)
    const before = await placesOf(imports, checked.id)
    const cells = [{ line: 2, field: 'email', value: freshAddress() }]
    await correct(checked, [{ line: 3, field: 'family_name', value: '佐藤' }])
    const { row_version } = await imports.infoOf(imports.editor, checked)
    const { db, times } = timedTransactions(imports.api.db)
    const app = await imports.api.withConfig({}, { through: db })
    const first = await imports.api.call('POST', '/api/v1/admin/import/correct', {
      to: app,
      as: imports.editor,
      body: { id: checked.id, row_version, cells },
    })
    await app.close()
    expect(first.body.found).toEqual({ add: 1, change: 0, same: 0, error: importLimits.rows - 1 })
    expect([...(await placesOf(imports, checked.id))].filter(place => !before.has(place))).toHaveLength(2)
    expect(times.length).toBeGreaterThan(0)
    expect(Math.max(...times)).toBeLessThan(200)
    // The first row with the address names the last one, and all others the first.
    const [one, other] = (await imports.infoOf(imports.editor, checked)).rows.data
    expect([one, other].map(each => each?.problems.map(({ code }) => code))).toEqual([
      [`duplicate:${importLimits.rows + 1}`],
      ['duplicate:3'],
    ])
  })

  test('rows that take the last administrator are decided some at a time', async () => {
    const code = await imports.api.company(engine === 'PGlite' ? 'C000192' : 'C000193')
    const [kept, lost] = [
      await imports.api.person({ company: code, manager: true }),
      await imports.api.person({ company: code, manager: true }),
    ]
    const text = csvOf('company_code,email,manager_flg', `${code},${kept.email},0`, `${code},${lost.email},0`)
    const checked = await check(text, '')
    expect(checked.found).toEqual({ add: 0, change: 0, same: 0, error: 2 })
    // As many administrators as rows.
    const rows = 1_000
    await repeatLastRow(imports, checked.id, rows)
    await sql`
      with people as (
        insert into "user" (id, email, search_text, regist_flg)
        select ${code} || i, ${code} || i || '@many.example', '', 1 from generate_series(3, ${rows}::integer) as i
        returning id)
      insert into company_user (company_code, user_id, manager_flg) select ${code}, id, 1 from people`.execute(
      imports.api.db,
    )
    await sql`
      update account_import_row set user_id = ${code} || seq, email = ${code} || seq || '@many.example'
      where import_id = ${checked.id} and seq > 2`.execute(imports.api.db)
    const stays = [{ line: 2, field: 'manager_flg', value: '' }]
    const first = await correct(await imports.infoOf(imports.editor, checked), stays)
    expect(first.found).toEqual({ add: 0, change: rows - 1, same: 1, error: 0 })
    // Each part that is decided after the correction raises the version, as a reader may have seen the part before.
    expect(first.row_version).toBe(checked.row_version + 1 + Math.ceil((rows - 1) / 200))
    const again = await correct(first, [{ line: 2, field: 'manager_flg', value: '0' }])
    expect(again.found).toEqual({ add: 0, change: 0, same: 0, error: rows })
  })
})

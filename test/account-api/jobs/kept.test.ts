// @module-tag all
/** What imports keep is bounded in bytes, and so is what a cell costs before it is known to be too long. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvLine } from '../../../server/account-api/access/csv/csv-cell.ts'
import { fileRow } from '../../../server/account-api/jobs/import/check-file.ts'
import { matchColumns } from '../../../server/account-api/jobs/import/columns.ts'
import { readRecords } from '../../../server/account-api/jobs/import/read-records.ts'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { engines } from '../../helper/account-api.ts'
import { costlyValues, plainValue } from '../../helper/costly-bodies.ts'
import { threadTime } from '../../helper/thread-time.ts'
import { freshAddress } from '../api/inputs/input.ts'
import type { Person } from '../people.ts'
import { companyA } from '../set-up.ts'
import { checkBody, csvOf } from './file.ts'
import { type Imports, openImports } from './open.ts'

const megabyte = 1024 * 1024

describe.each(engines)('what imports keep on %s', engine => {
  let imports: Imports
  let api: Imports['api']
  let manager: Person & { token: string }
  beforeAll(async () => {
    imports = await openImports(engine)
    api = imports.api
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => imports.close())

  const ask = (text: string) => imports.ask('check', manager, checkBody(text))
  const stored = async (id: string) => {
    const rows = await api.db.selectFrom('account_import_row').selectAll().where('import_id', '=', id).execute()
    const { bytes, columns } = await api.db
      .selectFrom('account_import')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { text: JSON.stringify([rows, columns]), rows, bytes: Number(bytes) }
  }

  test('cells of columns that are not read are not stored, and their titles shortened', async () => {
    const secret = 'secret of the personnel file'
    const long = `${secret}${'x'.repeat(93_000)}`
    const ignored = [
      'remark',
      'Company name',
      'Industry',
      'Category',
      'Registered at (Asia/Tokyo)',
      'Result',
      'y'.repeat(500),
    ]
    const text = csvOf(
      `email,family_name,${ignored.join(',')}`,
      ...Array.from({ length: 50 }, () => `${freshAddress()},山田,${long},${ignored.map(() => secret).join(',')}`),
    )
    const { body } = await ask(text)
    const { text: kept, bytes } = await stored((body as ImportInfo).id)
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain('y'.repeat(65))
    expect(kept.length).toBeLessThan(50_000)
    expect(bytes).toBeGreaterThan(kept.length / 2)
    expect(bytes).toBeLessThan(2 * kept.length)
  })

  test('a cell that is too long is kept as far as that shows, also after a correction', async () => {
    const { body } = await ask(csvOf('email,family_name', `${freshAddress()},x${' '.repeat(2_000)}y`))
    const { id, row_version } = body as ImportInfo
    const { rows } = await stored(id)
    expect(rows[0]?.cells[1]).toHaveLength(importLimits.cell + 1)
    const cells = [{ line: 2, field: 'email', value: freshAddress() }]
    const corrected = await imports.take('correct', manager, { company_code: companyA, id, row_version, cells })
    expect(corrected.rows.data[0]?.problems).toMatchObject([{ field: 'family_name', code: 'too_long:255' }])
  })

  test('so many bytes of a company or an employee, and of all; a correction obeys them too', async () => {
    const file = () => csvOf('email,family_name', `${freshAddress()},山田`)
    const mine = (await ask(file())).body as ImportInfo
    const other = await imports.take('check', imports.editor, checkBody(file()))
    const hold = (id: string, megabytes: number) =>
      api.db
        .updateTable('account_import')
        .set({ state: 'done', bytes: String(megabytes * megabyte) })
        .where('id', '=', id)
        .execute()
    const refusal = async () => (await ask(file())).body.errors
    await hold(mine.id, importLimits.keptMegabytes)
    expect(await refusal()).toEqual({ content: [`import_bytes:${importLimits.keptMegabytes}`] })
    await hold(mine.id, 0)
    await hold(other.id, importLimits.allMegabytes)
    expect(await refusal()).toEqual({ content: ['import_full'] })
    await hold(other.id, 0)
    const { id, row_version } = (await ask(file())).body as ImportInfo
    await hold(mine.id, importLimits.keptMegabytes)
    const body = { company_code: companyA, id, row_version, cells: [{ line: 2, field: 'family_name', value: '佐藤' }] }
    expect((await imports.ask('correct', manager, body)).body.errors).toEqual({
      cells: [`import_bytes:${importLimits.keptMegabytes}`],
    })
    await hold(mine.id, 0)
    expect((await imports.ask('correct', manager, body)).status).toBe(200)
  })
})

describe('a cell costs at most four times a plain one, in every column', () => {
  const services = [{ service_id: 'product-api', name_ja: '製品API', name_en: 'Product API' }]
  const titles = ['email', '会社コード', '姓', '携帯電話', '管理者', '状態', 'product-api', '備考', '会社名']
  const columns = matchColumns(titles, services)
  /** Bytes of a row, the most that one has. */
  const bytes = importLimits.rowBytes - 10
  const timeOf = (work: () => unknown) => {
    const times = Array.from({ length: 3 }, () => {
      const start = threadTime()
      for (let at = 0; at < 20; at++) work()
      return threadTime() - start
    })
    return Math.min(...times)
  }
  const texts = Object.entries(costlyValues).flatMap(([name, make]) => {
    const value = make(bytes)
    return value.startsWith('"') ? [[name, JSON.parse(value) as string] as const] : []
  })
  const plain = JSON.parse(plainValue(bytes)) as string
  /** The smallest time that counts: below it, a cell costs nothing. */
  const nothing = 2

  /** A file with cells as long as are looked at, in all columns. */
  const fileOf = (text: string) => {
    const row = csvLine(columns.map(() => text.slice(0, importLimits.cell)))
    const rows = Math.ceil(megabyte / 2 / Buffer.byteLength(row))
    return Buffer.from(csvLine(titles) + row.repeat(rows)).subarray(0, megabyte / 2)
  }
  const timeOfFile = async (file: Buffer) => {
    const start = threadTime()
    for await (const record of readRecords(file, ',')) fileRow(record, columns, undefined)
    return threadTime() - start
  }

  test.each(texts)('%s', async (_, text) => {
    for (const at of columns.keys()) {
      const cells = columns.map((_, other) => (other === at ? text : 'a@b.example'))
      const simple = columns.map((_, other) => (other === at ? plain : 'a@b.example'))
      const read = (cells: string[]) => fileRow({ cells, line: 1 }, columns, undefined)
      const most = Math.max(nothing, 4 * timeOf(() => read(simple)))
      expect(
        timeOf(() => read(cells)),
        titles[at],
      ).toBeLessThanOrEqual(most)
    }
    const most = 4 * (await timeOfFile(fileOf(plain)))
    expect(await timeOfFile(fileOf(text))).toBeLessThanOrEqual(most)
    // And as a title.
    const heads = (of: string) => ['email', of]
    const head = Math.max(nothing, 4 * timeOf(() => matchColumns(heads(plain), services)))
    expect(timeOf(() => matchColumns(heads(text), services))).toBeLessThanOrEqual(head)
  })
})

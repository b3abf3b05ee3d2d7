/** What is read of a file, before anything is compared with the database. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { csvLine } from '../../../server/account-api/access/csv/csv-cell.ts'
import { restoredText } from '../../../server/account-api/account/planned-change/row-texts.ts'
import { matchColumns } from '../../../server/account-api/jobs/import/columns.ts'
import { decodeFile } from '../../../server/account-api/jobs/import/decode-file.ts'
import { readRecords, separatorOf } from '../../../server/account-api/jobs/import/read-records.ts'
import { recordOf } from '../../../server/account-api/jobs/import/record.ts'
import { createShiftJisEncoder } from '../../../server/bff/csv/shift-jis.ts'
import { AppError } from '../../../server/http/app-error.ts'
import { nameInputs } from '../../../shared/model/user.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { hostileStrings } from '../../helper/hostile-strings.ts'
import { fc } from '../../helper/property.ts'
import { isFull } from '../../helper/services.ts'
import { contentOf } from './file.ts'

/** The code of a file that is refused as a whole. */
const codeOf = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
  return error.errors?.content?.[0]
}
const refusal = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return codeOf(error)
  }
  return undefined
}

const recordsOf = async (text: string, separator = separatorOf(Buffer.from(text))) => {
  const records = []
  for await (const { cells, line } of readRecords(Buffer.from(text), separator)) records.push({ cells, line })
  return records
}
const recordsRefusal = (text: string) => recordsOf(text).then(() => undefined, codeOf)

test.each([
  ['UTF-8', Buffer.from('姓\n髙橋')],
  ['UTF-8-BOM', Buffer.from('\uFEFF姓\n髙橋')],
  // CP932 alone has 髙 and ①.
  ['Shift_JIS', Buffer.from([0x90, 0xa9, 0x0a, 0xfb, 0xfc, 0x8b, 0xb4])],
])('recognises %s', async (charset, bytes) => {
  const decoded = await decodeFile(contentOf(bytes))
  expect(decoded.charset).toBe(charset)
  expect(decoded.text.toString()).toBe('姓\n髙橋')
})

test.each([
  ['file_workbook', Buffer.from('PK\x03\x04, renamed')],
  ['file_workbook', Buffer.from('\uFEFFPK\x03\x04, renamed')],
  ['file_workbook', Buffer.from('PK\x05\x06')],
  ['file_workbook', Buffer.from('PK\x07\x08')],
  ['file_workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ['file_not_text', Buffer.from('email\n\0')],
  ['file_not_text', Buffer.from('email\n', 'utf16le')],
  // A lone surrogate, as old encoders write it, and a byte that neither encoding has.
  ['file_charset', Buffer.from([0x61, 0xed, 0xa0, 0xfd])],
  ['file_charset', Buffer.from([0xef, 0xbb, 0xbf, 0xff])],
  ['file_too_large', Buffer.alloc(importLimits.bytes + 1, 0x61)],
])('refuses a file: %s', async (code, bytes) => {
  expect(await refusal(() => decodeFile(contentOf(bytes)))).toBe(code)
})

test('takes a file of just the size', async () => {
  expect((await decodeFile(contentOf(Buffer.alloc(importLimits.bytes, 0x61)))).text).toHaveLength(importLimits.bytes)
})

test.each([
  [',', 'email,"a;b;c;d",姓'],
  [';', 'email;姓;"a,b,c,d"'],
  [';', '\r\n\n\remail;姓'],
  ['\t', 'email\t姓'],
  [',', 'email'],
])('recognises the separator %j', (separator, head) => {
  expect(separatorOf(Buffer.from(`${head}\na,b;c\td`))).toBe(separator)
})

test('reads quotes, line ends and empty lines, and says the line', async () => {
  expect(await recordsOf('email,姓\r\n"a,""b""",ぁ\r\n\r\nc,d\n')).toEqual([
    { cells: ['email', '姓'], line: 1 },
    { cells: ['a,"b"', 'ぁ'], line: 2 },
    { cells: ['c', 'd'], line: 4 },
  ])
})

test('a quote inside a cell harms no other row', async () => {
  expect((await recordsOf('email,姓\na"b,c\nd,e')).map(({ cells }) => cells)).toEqual([
    ['email', '姓'],
    ['a"b', 'c'],
    ['d', 'e'],
  ])
})

test.each([
  ['file_quote', 'email,姓\n"never closed,\na,b\n'],
  ['file_row_too_long', `email\n${'a'.repeat(importLimits.rowBytes + 2)}`],
  ['file_row_too_long', 'x'.repeat(importLimits.bytes)],
  [`file_columns:${importLimits.columns}`, `email${',a'.repeat(importLimits.columns)}`],
  [`file_columns:${importLimits.columns}`, `email${',a'.repeat(1_000)}`],
  [`file_rows:${importLimits.rows}`, `email\n${'a\n'.repeat(importLimits.rows + 1)}`],
])('refuses a text: %s', async (code, text) => {
  expect(await recordsRefusal(text)).toBe(code)
})

test('takes just as many rows and columns', async () => {
  expect(await recordsOf(`email\n${'a\n'.repeat(importLimits.rows)}`)).toHaveLength(importLimits.rows + 1)
  expect(await recordsOf(`email${',a'.repeat(importLimits.columns - 1)}`)).toHaveLength(1)
})

const services = [{ service_id: 'product-api', name_ja: '製品API', name_en: 'Product API' }]
const fieldsOf = (...titles: string[]) => matchColumns(titles, services).map(({ field }) => field)

test('matches titles of both languages in any order, of fields and of services', () => {
  expect(fieldsOf('姓', 'EMAIL ADDRESS', '携帯電話', 'product-api', '登録日時（Asia/Tokyo）', '備考')).toEqual([
    'family_name',
    'email',
    'cell_phone_number',
    'services.product-api',
    'time',
    null,
  ])
  expect(fieldsOf('メールアドレス', 'ﾐﾄﾞﾙﾈｰﾑ', 'Product API', 'Status')).toEqual([
    'email',
    'middle_name',
    'services.product-api',
    'active_flg',
  ])
})

test('services that only brackets tell apart are two columns; a remark in brackets is no part of the title of a field', () => {
  const named = (service_id: string, name: string) => ({ service_id, name_ja: name, name_en: name })
  const twins = [named('a', 'X (A)'), named('b', 'X (B)'), named('c', '(C)'), named('d', '=D')]
  const titles = ['email', 'X (A)', 'x（b）', '(C)', "'=D", '姓（全角）', '', 'X']
  expect(matchColumns(titles, twins).map(({ field }) => field)).toEqual([
    'email',
    'services.a',
    'services.b',
    'services.c',
    'services.d',
    'family_name',
    null,
    null,
  ])
})

test('refuses a head without addresses, or with a column twice', async () => {
  expect(await refusal(() => fieldsOf('姓', '名'))).toBe('file_head')
  expect(await refusal(() => fieldsOf('email', '姓', 'Family name'))).toBe('file_column_twice')
})

const columns = matchColumns(['email', '姓', '携帯電話', '管理者', '状態', '製品API'], services)

test('reads a row', () => {
  expect(recordOf([' Ｈａｎａ@Example.com ', ' 山田', '090-1234-5678', '1', '無効', '0'], columns)).toEqual({
    problems: [],
    record: {
      email: 'hana@example.com',
      texts: { family_name: '山田', cell_phone_number: '090-1234-5678' },
      manager_flg: 1,
      active_flg: 0,
      services: { 'product-api': 0 },
    },
  })
})

test('reads a company code in full-width letters', () => {
  const columns = matchColumns(['email', '会社コード'], services)
  expect(recordOf(['a@b.example', ' ｃ００００01'], columns).record.company_code).toBe('C000001')
})

test('names everything that is wrong with a row, and keeps the rest', () => {
  const { record, problems } = recordOf(['hana', '=cmd()', 'x', '2', '多分', 'yes'], columns)
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['email', 'format'],
    ['family_name', 'formula'],
    ['cell_phone_number', 'format'],
    ['manager_flg', 'choice'],
    ['active_flg', 'choice'],
    ['services.product-api', 'choice'],
  ])
  expect(record).toEqual({ email: '', texts: {}, services: {} })
})

test.each([
  ['a phone number with a plus', '+81-90-1234-5678', '+819012345678'],
  ['what the download protects', "'+81 (90) x", undefined],
])('reads %s', (_, cell, wanted) => {
  expect(recordOf(['a@b.example', '', cell], columns).record.texts.cell_phone_number).toBe(wanted)
})

test('a cell of over 1,024 characters is too long, whatever it would cost to read', () => {
  for (const cell of [
    `+${'1'.repeat(1_023)}x`,
    `+${'1'.repeat(99_900)}x`,
    `!${'\u0301'.repeat(24_000)}${'\u0316'.repeat(25_900)}`,
  ])
    expect(recordOf(['a@b.example', cell], columns).problems.map(({ code }) => code)).toEqual(['too_long:255'])
})

test('the apostrophe of the download is no part of a name', () => {
  expect(recordOf(['a@b.example', "'=山田"], columns).record.texts.family_name).toBe('=山田')
  expect(recordOf(['a@b.example', "'山田"], columns).record.texts.family_name).toBe("'山田")
})

test('what Shift_JIS cannot express is taken for what is there', () => {
  expect(restoredText('〓野屋～', '𠮷野屋〜')).toBe('𠮷野屋〜')
  expect(restoredText('〓野家', '𠮷野屋')).toBe('〓野家')
})

/** Texts as cells of a file of ours, in a charset, read again. */
const readBack = async (texts: readonly string[], charset: 'UTF-8' | 'Shift_JIS') => {
  const file = texts.map(text => csvLine(['a@b.example', text, '渡;y'])).join('')
  const encoder = createShiftJisEncoder()
  const bytes = charset === 'UTF-8' ? file : Buffer.concat([encoder.encode(Buffer.from(file)), encoder.end()])
  const decoded = await decodeFile(contentOf(bytes))
  expect(decoded.charset).toBe(charset)
  const fields = matchColumns(['email', '姓', '備考'], services)
  return (await recordsOf(decoded.text.toString(), ',')).map(({ cells }, at) => {
    const { record, problems } = recordOf(cells, fields)
    const name = record.texts.family_name ?? ''
    return { problems, name: charset === 'UTF-8' ? name : restoredText(name, texts[at] ?? ''), rest: cells.slice(2) }
  })
}

test('what we write is what we read, whatever its beginning', async () => {
  const sign = fc.constantFrom(..."''=+-@＝＋－＠−; ,\"\t\u200b\u3000髙渚\u{20bb7}か1A〓", '\uFA46', '\u0338', '\u3099')
  const signs = fc.array(sign, { maxLength: 6 }).map(each => each.join(''))
  const text = fc.oneof({ arbitrary: signs, weight: 4 }, fc.constantFrom(...hostileStrings))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 100, size: 'max' }), async typed => {
      const stored = typed.flatMap(each => {
        const parsed = v.safeParse(nameInputs.family_name, each)
        return parsed.success ? [parsed.output] : []
      })
      const same = stored.map(name => ({ problems: [], name, rest: ['渡;y'] }))
      for (const charset of ['UTF-8', 'Shift_JIS'] as const)
        if (stored.length > 0) expect(await readBack(stored, charset)).toEqual(same)
    }),
    { numRuns: isFull ? 1_000 : 60, examples: [[[...hostileStrings]]] },
  )
})

test('a cell keeps its semicolons where Excel separates by them', () => {
  expect(csvLine(['a;b', 'c\td', "'=1"])).toBe('"a;b","c\td",\'\'=1\r\n')
})

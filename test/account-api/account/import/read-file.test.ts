/** What is read of a file, before anything is compared with the database. */
import { expect, test } from 'vitest'
import { matchColumns } from '../../../../server/account-api/account/import/columns.ts'
import { decodeFile } from '../../../../server/account-api/account/import/decode-file.ts'
import { readRecords, separatorOf } from '../../../../server/account-api/account/import/read-records.ts'
import { recordOf, restoredText } from '../../../../server/account-api/account/import/record.ts'
import { AppError } from '../../../../server/http/app-error.ts'
import { importLimits } from '../../../../shared/rules/account-import.ts'
import { contentOf } from './file.ts'

/** The code of a file that is refused as a whole. */
const codeOf = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
  return error.errors?.content?.[0]
}
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return codeOf(error)
  }
  return undefined
}

const recordsOf = async (text: string, separator = separatorOf(Buffer.from(text))) => {
  const records = []
  for await (const record of readRecords(Buffer.from(text), separator)) records.push(record)
  return records
}
const recordsRefusal = (text: string) => recordsOf(text).then(() => undefined, codeOf)

test.each([
  ['UTF-8', Buffer.from('姓\n髙橋')],
  ['UTF-8-BOM', Buffer.from('\uFEFF姓\n髙橋')],
  // CP932 alone has 髙 and ①.
  ['Shift_JIS', Buffer.from([0x90, 0xa9, 0x0a, 0xfb, 0xfc, 0x8b, 0xb4])],
])('recognises %s', (charset, bytes) => {
  const decoded = decodeFile(contentOf(bytes))
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
])('refuses a file: %s', (code, bytes) => {
  expect(refusal(() => decodeFile(contentOf(bytes)))).toBe(code)
})

test('takes a file of just the size', () => {
  expect(decodeFile(contentOf(Buffer.alloc(importLimits.bytes, 0x61))).text).toHaveLength(importLimits.bytes)
})

test.each([
  [',', 'email,"a;b;c;d",姓'],
  [';', 'email;姓;"a,b,c,d"'],
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

test('refuses a head without addresses, or with a column twice', () => {
  expect(refusal(() => fieldsOf('姓', '名'))).toBe('file_head')
  expect(refusal(() => fieldsOf('email', '姓', 'Family name'))).toBe('file_column_twice')
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

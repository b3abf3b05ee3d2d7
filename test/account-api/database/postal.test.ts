// @module-tag all

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import {
  japanPostAddresses,
  PostalFileError,
} from '../../../server/account-api/database/postal/japan-post-addresses.ts'
import { cleanTown } from '../../../server/account-api/database/postal/postal-address.ts'
import { fillAddresses, replaceAddresses } from '../../../server/account-api/database/postal/store-addresses.ts'
import { listAddresses } from '../../../server/account-api/reference/handlers.ts'
import { freshDatabase, onBothEngines } from '../../helper/account-api.ts'
import { forgetAddresses } from '../../helper/fresh-database.ts'

/** Lines in the format of Japan Post's file. */
const csv = [
  '01101,"060  ","0600000","ﾎﾂｶｲﾄﾞｳ","ｻﾂﾎﾟﾛｼﾁﾕｳｵｳｸ","ｲｶﾆｹｲｻｲｶﾞﾅｲﾊﾞｱｲ","北海道","札幌市中央区","以下に掲載がない場合",0,0,0,0,0,0',
  '13101,"100  ","1000001","ﾄｳｷﾖｳﾄ","ﾁﾖﾀﾞｸ","ﾁﾖﾀﾞ","東京都","千代田区","千代田",0,0,0,0,0,0',
  '26303,"618  ","6180000","ｷﾖｳﾄﾌ","ｵﾄｸﾆｸﾞﾝｵｵﾔﾏｻﾞｷﾁﾖｳ","ｲｶﾆｹｲｻｲｶﾞﾅｲﾊﾞｱｲ","京都府","乙訓郡大山崎町","以下に掲載がない場合",0,0,0,0,0,0',
].join('\r\n')

test.each([
  ['以下に掲載がない場合', '札幌市中央区', ''],
  ['一ツ橋（１丁目）', '千代田区', '一ツ橋'],
  ['大手町（次のビルを除く）', '千代田区', '大手町'],
  ['霞が関霞が関ビル（１２階）', '千代田区', '霞が関霞が関ビル１２階'],
  ['霞が関霞が関ビル（地階・階層不明）', '千代田区', '霞が関霞が関ビル'],
  ['利島村一円', '利島村', ''],
  ['一円', '犬上郡多賀町', '一円'],
  ['琴平町の次に４２７番地以降がくる場合（川西）', '仲多度郡琴平町', ''],
  ['甲、乙（港新町）', '小豆郡土庄町', ''],
  ['大字尺代', '三島郡島本町', '大字尺代'],
])('the district %s of %s is stored as <%s>', (town, city, written) => {
  expect(cleanTown(town, city)).toBe(written)
})

onBothEngines('postal addresses on %s', engine => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await freshDatabase(engine)
    await forgetAddresses(database.db)
    await fillAddresses(database.db)
  })
  afterAll(() => database.close())
  const find = (zip: string) => listAddresses(database.db, zip)

  test('one code, one address', async () => {
    expect(await find('1000001')).toEqual([{ zip: '1000001', address1: '東京都千代田区', address2: '千代田' }])
    expect(await find('1000301')).toEqual([{ zip: '1000301', address1: '東京都利島村', address2: '' }])
  })

  test('a code of two prefectures has both', async () => {
    expect(await find('6180000')).toEqual([
      { zip: '6180000', address1: '京都府乙訓郡大山崎町', address2: '' },
      { zip: '6180000', address1: '大阪府三島郡島本町', address2: '' },
    ])
    expect(await find('4980000')).toHaveLength(2)
  })

  test('a code has all its districts, each once', async () => {
    const districts = (await find('4520961')).map(address => address.address2)
    expect(districts).toHaveLength(66)
    expect(new Set(districts).size).toBe(districts.length)
  })

  test('no address contains a note of the source file', async () => {
    const rows = await database.db
      .selectFrom('postal_address')
      .selectAll()
      .where(eb => eb.or(['（', '）', '、', '場合', '次のビル'].map(note => eb('address2', 'like', `%${note}%`))))
      .execute()
    expect(rows).toEqual([])
  })

  test('loading again adds nothing; a file of Japan Post replaces everything, and stays', async () => {
    const { db } = database
    const count = async () =>
      (
        await db
          .selectFrom('postal_address')
          .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const before = await count()
    expect(before).toBeGreaterThan(120_000)
    await fillAddresses(db)
    expect(await count()).toBe(before)
    expect(await replaceAddresses(db, japanPostAddresses(csv), 'japan-post')).toBe(3)
    await fillAddresses(db)
    expect(await count()).toBe(3)
    expect(await find('6180000')).toEqual([{ zip: '6180000', address1: '京都府乙訓郡大山崎町', address2: '' }])
  })
})

test.each([
  ['an empty file', '', 1],
  ['another CSV', `${csv}\r\nname,address`, 4],
  ['the older file in Shift_JIS', '13101,"100  ","1000001","a","b","c","\uFFFD","",""', 1],
])('%s is refused, with the line number', (_, text, line) => {
  expect(() => japanPostAddresses(text)).toThrow(PostalFileError)
  expect(() => japanPostAddresses(text)).toThrow(`Line ${line} `)
})

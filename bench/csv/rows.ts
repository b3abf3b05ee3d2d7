import { closeSync, openSync, writeSync } from 'node:fs'
import { csvLine } from '../../server/account-api/access/csv/csv-cell.ts'
import { accountColumns, timeColumns } from '../../server/account-api/account/user-csv/columns.ts'
import { familyNames, firstNames } from '../../server/demo/names.ts'

const companies = [
  '株式会社青空建機',
  '㈱緑土木',
  '西日本道路機械サービス株式会社',
  'Lahden Konevuokraamo Oy',
  '髙﨑フォークリフト販売株式会社',
  'PT Nusantara Alat Berat',
  'ハヤマ建機レンタル（有）',
  '有限会社大槌クレーン',
]
const posts = ['営業部', 'サービス部 第二係', '整備課', '総務部', 'Sales', 'レンタル事業部']
const titles = ['部長', '課長', '主任', '', '', 'Manager']
const industries = ['レンタル', '土木・建築', '販売', '整備・修理']

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const rowAt = (at: number): string => {
  const [family, , familyRomaji] = pick(familyNames, at * 7)
  const [first, , firstRomaji] = pick(firstNames, at * 13)
  const company = at % 1_240
  return csvLine([
    `C${String(company).padStart(6, '0')}`,
    pick(companies, company),
    pick(industries, company),
    pick(['販売店', 'レンタル会社', '機械オーナー', '指定サービス工場'], company),
    `${firstRomaji}.${familyRomaji}@company${company}.example`,
    family,
    '',
    first,
    pick(posts, at),
    pick(titles, at),
    `090-5550-${String(at % 10_000).padStart(4, '0')}`,
    at % 12 === 0 ? '1' : '0',
    pick(['有効', '有効', '有効', '無効', '未登録', 'ロック中'], at),
    ...[1, 2, 3, 5, 7].map(step => String(Math.trunc(at / step) % 2)),
    `2026-0${1 + (at % 9)}-${10 + (at % 19)} 0${at % 10}:${10 + (at % 50)}:33`,
    `2026-10-${10 + (at % 19)} 1${at % 10}:${10 + (at % 50)}:07`,
  ])
}

/** Writes a UTF-8 file of at least this many bytes, with rows as in the download, all mappable to Shift_JIS. @returns its size */
export const writeRows = (path: string, bytes: number): number => {
  const file = openSync(path, 'w')
  const reader = { locale: 'ja', timeZone: 'Asia/Tokyo' } as const
  const titlesOf = (columns: readonly { title: string }[]) => columns.map(({ title }) => title)
  let written = writeSync(
    file,
    csvLine([...titlesOf(accountColumns(reader)), 'A', 'B', 'C', 'D', 'E', ...titlesOf(timeColumns(reader))]),
  )
  for (let at = 0; written < bytes; ) {
    let text = ''
    for (const end = at + 5_000; at < end; at++) text += rowAt(at)
    written += writeSync(file, text)
  }
  closeSync(file)
  return written
}

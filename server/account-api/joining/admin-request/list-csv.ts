import type { Locale } from '../../../../shared/model/flag.ts'
import type { RequestRow } from '../../../../shared/model/request.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { type CsvColumn, csvTime } from '../../access/list-csv.ts'

const titles: Record<Locale, (zone: string) => readonly string[]> = {
  ja: zone => [
    ...[`申請日時（${zone}）`, '申請の種類', '状態', '区分', '会社コード', '会社名', '氏名', 'メールアドレス'],
    'サービス',
  ],
  en: zone => [
    ...[`Requested at (${zone})`, 'Type', 'State', 'Kind', 'Company code', 'Company name', 'Name', 'Email address'],
    'Services',
  ],
}

/** The columns of the list of requests, in a file. Types, states and kinds are codes. */
export const requestColumns = (locale: Locale, timeZone: string): CsvColumn<RequestRow>[] => {
  const timeOf = csvTime(timeZone)
  const cells: ((row: RequestRow) => string)[] = [
    row => timeOf(row.created_at),
    row => row.type,
    row => row.state,
    row => row.kind ?? '',
    row => row.company_code ?? '',
    row => row.company,
    row => personName(row),
    row => row.email,
    row => row.services.map(({ name }) => name).join(', '),
  ]
  return cells.map((cell, at) => ({ title: titles[locale](timeZone)[at] ?? '', cell }))
}

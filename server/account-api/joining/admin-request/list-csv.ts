import type { Locale } from '../../../../shared/model/flag.ts'
import type { RequestRow } from '../../../../shared/model/request.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { type CsvColumn, csvColumns, csvTime, titlesIn } from '../../access/list-csv.ts'

/** The columns of the list of requests, in a file. Types, states and kinds are codes. */
export const requestColumns = (locale: Locale, timeZone: string): CsvColumn<RequestRow>[] => {
  const timeOf = csvTime(timeZone)
  return csvColumns(locale, [
    [titlesIn(timeZone)('申請日時', 'Requested at'), row => timeOf(row.created_at)],
    [{ ja: '申請の種類', en: 'Type' }, row => row.type],
    [{ ja: '状態', en: 'State' }, row => row.state],
    [{ ja: '区分', en: 'Kind' }, row => row.kind ?? ''],
    [{ ja: '会社コード', en: 'Company code' }, row => row.company_code ?? ''],
    [{ ja: '会社名', en: 'Company name' }, row => row.company],
    [{ ja: '氏名', en: 'Name' }, row => personName(row)],
    [{ ja: 'メールアドレス', en: 'Email address' }, row => row.email],
    [{ ja: 'サービス', en: 'Services' }, row => row.services.map(({ name }) => name).join(', ')],
  ])
}

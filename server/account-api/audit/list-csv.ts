import type { Locale } from '../../../shared/model/flag.ts'
import { personName } from '../../../shared/rules/names.ts'
import type { PersonNames } from '../../../shared/rules/person-fields.ts'
import { type CsvColumn, csvColumns, csvTime, titlesIn } from '../access/list-csv.ts'

interface Line {
  id: string | number
  at: string
  actor: string
  action: string
  target: { kind: string; id: string }
  person: (PersonNames & { email: string }) | null
  company: { code: string; company: string } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  ip: string | null
}

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** `department: 総務部; active_flg: 0`: fields and values as they are stored, so that programs can tell them apart. */
const stateText = (state: Line['before']): string =>
  Object.entries(state ?? {})
    .map(([field, value]) => `${field}: ${valueText(value)}`)
    .join('; ')

/** The columns of an audit trail, in a file. Actions and fields are codes, which never change. */
export const auditColumns = (locale: Locale, timeZone: string): CsvColumn<Line>[] => {
  const timeOf = csvTime(timeZone)
  const inZone = titlesIn(timeZone)
  return csvColumns(locale, [
    [inZone('日時', 'Time'), line => timeOf(line.at)],
    [{ ja: '操作した人', en: 'By' }, line => line.actor],
    [{ ja: '操作', en: 'Action' }, line => line.action],
    [{ ja: '対象の種類', en: 'Kind of object' }, line => line.target.kind],
    [{ ja: '対象のID', en: 'ID of object' }, line => line.target.id],
    [{ ja: '対象の氏名', en: 'Name' }, line => (line.person ? personName(line.person) : '')],
    [{ ja: '対象のメールアドレス', en: 'Email address' }, line => line.person?.email ?? ''],
    [{ ja: '会社コード', en: 'Company code' }, line => line.company?.code ?? ''],
    [{ ja: '会社名', en: 'Company name' }, line => line.company?.company ?? ''],
    [{ ja: '変更前', en: 'Before' }, line => stateText(line.before)],
    [{ ja: '変更後', en: 'After' }, line => stateText(line.after)],
    [{ ja: '理由', en: 'Reason' }, line => line.reason ?? ''],
    [{ ja: 'IPアドレス', en: 'IP address' }, line => line.ip ?? ''],
  ])
}

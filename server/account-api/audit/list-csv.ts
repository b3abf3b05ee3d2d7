import type { Locale } from '../../../shared/model/flag.ts'
import { personName } from '../../../shared/rules/names.ts'
import type { PersonNames } from '../../../shared/rules/person-fields.ts'
import { type CsvColumn, csvTime } from '../access/list-csv.ts'

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

const titles: Record<Locale, (zone: string) => readonly string[]> = {
  ja: zone => [
    ...[`日時（${zone}）`, '操作した人', '操作', '対象の種類', '対象のID', '対象の氏名', '対象のメールアドレス'],
    ...['会社コード', '会社名', '変更前', '変更後', '理由', 'IPアドレス'],
  ],
  en: zone => [
    ...[`Time (${zone})`, 'By', 'Action', 'Kind of object', 'ID of object', 'Name', 'Email address', 'Company code'],
    ...['Company name', 'Before', 'After', 'Reason', 'IP address'],
  ],
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
  const cells: ((line: Line) => string)[] = [
    line => timeOf(line.at),
    line => line.actor,
    line => line.action,
    line => line.target.kind,
    line => line.target.id,
    line => (line.person ? personName(line.person) : ''),
    line => line.person?.email ?? '',
    line => line.company?.code ?? '',
    line => line.company?.company ?? '',
    line => stateText(line.before),
    line => stateText(line.after),
    line => line.reason ?? '',
    line => line.ip ?? '',
  ]
  return cells.map((cell, at) => ({ title: titles[locale](timeZone)[at] ?? '', cell }))
}

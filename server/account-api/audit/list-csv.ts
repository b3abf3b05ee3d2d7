import { auditFile } from '../../../shared/lists/audit.ts'
import { personName } from '../../../shared/rules/names.ts'
import type { PersonNames } from '../../../shared/rules/person-fields.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../access/csv/list-csv.ts'

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

/** The columns of an audit trail, in a file. */
export const auditColumns = (reader: FileReader): CsvColumn<Line>[] =>
  fileColumns(auditFile, reader, {
    kind: ({ target }) => target.kind,
    id: ({ target }) => target.id,
    name: ({ person }) => person && personName(person),
    email: ({ person }) => person?.email,
    company_code: ({ company }) => company?.code,
    company: ({ company }) => company?.company,
    before: ({ before }) => stateText(before),
    after: ({ after }) => stateText(after),
  })

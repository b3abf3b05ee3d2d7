import { CircleAlert, CircleCheck, Equal, type LucideIcon, Mail, Pencil, Plus } from 'lucide-react'
import type { ImportInfo, ImportRow } from '../../../../../shared/model/job.ts'
import { nameFields, noNames } from '../../../../../shared/rules/person-fields.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import type { MessageId, Translate } from '../../../../messages/index.ts'
import { isOfFile, labelsOf } from './job-views.tsx'
import { detailsOf } from './row-details.tsx'

interface Look {
  icon: LucideIcon
  tone?: 'failed' | 'done'
  label: MessageId
}

type Outcome = ImportRow['outcome'] | 'ask'

/** Before a row is run, and after. */
const looks: Record<'pending' | 'done', Record<Outcome, Look>> = {
  pending: {
    add: { icon: Plus, label: 'import.willAdd' },
    ask: { icon: Mail, label: 'import.willAsk' },
    change: { icon: Pencil, label: 'import.willChange' },
    same: { icon: Equal, label: 'import.same' },
    error: { icon: CircleAlert, tone: 'failed', label: 'import.error' },
  },
  done: {
    add: { icon: CircleCheck, tone: 'done', label: 'import.added' },
    ask: { icon: CircleCheck, tone: 'done', label: 'import.asked' },
    change: { icon: CircleCheck, tone: 'done', label: 'import.changed' },
    same: { icon: Equal, label: 'import.same' },
    error: { icon: CircleAlert, tone: 'failed', label: 'import.error' },
  },
}

const lookOf = ({ state, outcome, asks }: ImportRow, job: Pick<ImportInfo, 'kind'>): Look => {
  const words = looks[state === 'pending' ? 'pending' : 'done']
  const what = state === 'failed' ? 'error' : outcome === 'add' && asks === 1 ? 'ask' : outcome
  return what === 'same' || what === 'error' ? { ...words[what], label: labelsOf(job)[what] } : words[what]
}

/** The name of a selected person, or the one that a row gives to a new one. */
const nameOf = ({ outcome, changes, names: known }: ImportRow) => {
  if (known) return known
  if (outcome !== 'add') return undefined
  const names = { ...noNames }
  for (const { field, after } of changes) {
    const name = nameFields.find(known => known === field)
    if (name) names[name] = after
  }
  return names
}

interface RowColumnsOptions {
  /** The rows may be of several companies. */
  withCompany: boolean
  /** Cells with a problem can be corrected, within a form. */
  editable: boolean
}

/** Columns of the rows of an import. */
export const rowColumns = (
  { columns, kind }: Pick<ImportInfo, 'columns' | 'kind'>,
  { withCompany, editable }: RowColumnsOptions,
  t: Translate,
): Column<ImportRow>[] => [
  {
    key: 'email',
    kind: 'head',
    head: t('import.person'),
    cell: row => {
      const name = nameOf(row)
      const address = row.email && <Email address={row.email} />
      if (name === undefined) return address || <span className="quiet">{t('import.noEmail')}</span>
      return (
        <>
          <PersonName names={name} />
          <small>{address}</small>
        </>
      )
    },
  },
  ...(withCompany
    ? [{ key: 'company', kind: 'code' as const, head: t('company.code'), cell: (row: ImportRow) => row.company_code }]
    : []),
  ...(isOfFile({ kind })
    ? [
        {
          key: 'line',
          kind: 'number' as const,
          head: t('import.line'),
          cell: (row: ImportRow) => row.line.toLocaleString(t.locale),
        },
      ]
    : []),
  {
    key: 'outcome',
    kind: 'chip',
    head: t('import.result'),
    cell: row => {
      const { icon, tone, label } = lookOf(row, { kind })
      return (
        <>
          <State icon={icon} {...(tone && { tone })}>
            {t(label)}
          </State>
          {row.corrected === 1 && <small>{t('import.corrected')}</small>}
          {row.invite === 'failed' && <small>{t('import.inviteRefused')}</small>}
        </>
      )
    },
  },
  { key: 'details', head: t('import.details'), cell: row => detailsOf({ row, columns, editable }) },
]

import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import type { ImportSummary } from '../../../../../shared/contract/account/account-import.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { ImportChip } from './ImportChip.tsx'
import { importName } from './import-name.ts'

/** What a row of the history tells: what the check has found, or what the run has done. */
const countsOf = ({ state, found, done }: ImportSummary) => (state === 'checked' ? found : done)

/** Columns of the history: file, state, counts, person and time. */
export const importColumns = (t: Translate, hrefOf: (id: string) => string): Column<ImportSummary>[] => [
  {
    key: 'file',
    kind: 'head',
    head: t('import.file'),
    cell: row => (
      <>
        <Link href={hrefOf(row.id)} {...(row.selection ? {} : { translate: 'no' as const })}>
          {importName(row, t)}
        </Link>
        <small translate="no">{row.made_by}</small>
      </>
    ),
  },
  { key: 'state', kind: 'chip', head: t('import.state'), cell: row => <ImportChip summary={row} /> },
  { key: 'add', kind: 'number', head: t('import.add'), cell: row => <FormattedNumber value={countsOf(row).add} /> },
  {
    key: 'change',
    kind: 'number',
    head: t('import.change'),
    cell: row => <FormattedNumber value={countsOf(row).change} />,
  },
  { key: 'same', kind: 'number', head: t('import.same'), cell: row => <FormattedNumber value={countsOf(row).same} /> },
  {
    key: 'error',
    kind: 'number',
    head: t('import.error'),
    cell: row => <FormattedNumber value={countsOf(row).error} />,
  },
  {
    key: 'at',
    kind: 'time',
    head: t('import.at'),
    cell: row => <Time value={row.started_at ?? row.created_at} zone={false} />,
  },
]

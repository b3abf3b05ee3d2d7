import '../../../../kit/status/progress.css'
import './page.css'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import type { BulkMailRow } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { BulkMailChip } from '../../parts/BulkMailChip.tsx'
import { percentOf } from '../../parts/bulk-counts.ts'

/** Columns of the history: subject, state, progress, sender and start. */
export const bulkMailColumns = (t: Translate): Column<BulkMailRow>[] => [
  {
    key: 'subject',
    kind: 'head',
    head: t('bulk.subject'),
    cell: row => (
      <>
        <Link href={href('bulkMail', { id: row.id })} translate="no">
          {row.subject}
        </Link>
        <small translate="no">
          {row.id} · {row.sent_by}
        </small>
      </>
    ),
  },
  { key: 'state', kind: 'chip', head: t('bulk.state'), cell: row => <BulkMailChip state={row.state} /> },
  {
    key: 'progress',
    kind: 'short',
    head: t('bulk.progress'),
    cell: row => (
      <span className="row-progress">
        <progress aria-label={t('bulk.progress')} className="progress" max={100} value={percentOf(row)} />
        <span className="code">{percentOf(row)}%</span>
      </span>
    ),
  },
  { key: 'total', kind: 'number', head: t('bulk.recipients'), cell: row => <FormattedNumber value={row.total} /> },
  {
    key: 'troubled',
    kind: 'number',
    head: t('bulk.troubled'),
    cell: row => <FormattedNumber value={row.failed + row.uncertain} />,
  },
  {
    key: 'started',
    kind: 'time',
    head: t('bulk.startedAt'),
    cell: row => <Time value={row.started_at} zone={false} />,
  },
]

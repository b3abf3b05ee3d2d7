import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { AutomaticMail } from '../../../../../shared/contract/mail/automatic-reply.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'

const stateOf = ({ state }: AutomaticMail, t: Translate) => {
  switch (state) {
    case 'sent':
      return (
        <State icon={CircleCheck} tone="done">
          {t('replies.sent')}
        </State>
      )
    case 'failed':
      return (
        <State icon={CircleAlert} tone="failed">
          {t('replies.unsent')}
        </State>
      )
    case 'pending':
      return <State icon={Clock}>{t('replies.waiting')}</State>
  }
}

/** Recipient and state of an email. Its text is not shown. */
export const mailColumns = (t: Translate): Column<AutomaticMail>[] => [
  {
    key: 'to',
    kind: 'head',
    head: t('replies.to'),
    cell: row => (
      <>
        <span translate="no">{row.to}</span>
        <small lang={row.locale}>{row.subject}</small>
      </>
    ),
  },
  {
    key: 'state',
    kind: 'short',
    head: t('replies.state'),
    cell: row => (
      <>
        {stateOf(row, t)}
        {row.attempts > 1 && <small>{t('replies.attempts', { count: row.attempts })}</small>}
      </>
    ),
  },
  {
    key: 'created',
    kind: 'short',
    head: t('replies.createdAt'),
    cell: row => <Time value={row.created_at} zone={false} />,
  },
  {
    key: 'sent',
    kind: 'short',
    head: t('replies.sentAt'),
    cell: row => (row.sent_at ? <Time value={row.sent_at} zone={false} /> : <span className="quiet">—</span>),
  },
  {
    key: 'error',
    head: t('replies.error'),
    cell: row => (row.error ? <span lang="en">{row.error}</span> : <span className="quiet">—</span>),
  },
]

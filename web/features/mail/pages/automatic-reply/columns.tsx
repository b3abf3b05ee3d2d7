import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { AutomaticMail } from '../../../../../shared/contract/mail/automatic-reply.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { withoutAddress } from '../../parts/smtp-reply.ts'

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

/** Why an email was not sent, as the mail server said it. */
export const errorOf = ({ error, to }: AutomaticMail) => error && <span lang="en">{withoutAddress(error, to)}</span>

/** Recipient and state of an email. Its text is not shown. */
export const mailColumns = (t: Translate): Column<AutomaticMail>[] => [
  {
    key: 'to',
    kind: 'head',
    head: t('replies.to'),
    cell: row => (
      <>
        <Email address={row.to} />
        <small lang={row.locale}>{row.subject}</small>
      </>
    ),
  },
  {
    key: 'state',
    kind: 'chip',
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
    kind: 'time',
    // Most are sent at once.
    wideOnly: row => row.sent_at !== null,
    head: t('replies.createdAt'),
    cell: row => <Time value={row.created_at} zone={false} />,
  },
  {
    key: 'sent',
    kind: 'time',
    head: t('replies.sentAt'),
    cell: row => row.sent_at && <Time value={row.sent_at} zone={false} />,
  },
]

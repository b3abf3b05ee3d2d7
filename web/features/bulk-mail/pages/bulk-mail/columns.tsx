import { CircleAlert, CircleCheck, CircleQuestionMark, Clock, type LucideIcon, Send } from 'lucide-react'
import type { BulkRecipient } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { type BulkMailError, type BulkRecipientState, bulkMailErrors } from '../../../../../shared/rules/bulk-mail.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { MessageId, Translate } from '../../../../messages/index.ts'
import { withoutAddress } from '../../../mail/parts/smtp-reply.ts'

const states: Record<BulkRecipientState, { icon: LucideIcon; tone?: 'failed' | 'done'; label: MessageId }> = {
  pending: { icon: Clock, label: 'bulk.waiting' },
  claimed: { icon: Send, label: 'bulk.underWay' },
  sent: { icon: CircleCheck, tone: 'done', label: 'bulk.sent' },
  failed: { icon: CircleAlert, tone: 'failed', label: 'bulk.failed' },
  uncertain: { icon: CircleQuestionMark, label: 'bulk.uncertain' },
}

const reasons: Record<BulkMailError, MessageId> = {
  no_recipient: 'bulk.noRecipient',
  interrupted: 'bulk.interrupted',
  connection_lost: 'bulk.connectionLost',
}

const isCode = (error: string): error is BulkMailError => bulkMailErrors.some(code => code === error)

/** Why an email was not sent. Replies of the mail server are in English, and repeat the address. */
export const reasonOf = ({ error, email }: BulkRecipient, t: Translate) => {
  if (error === null) return undefined
  return isCode(error) ? t(reasons[error]) : <span lang="en">{withoutAddress(error, email)}</span>
}

/** Columns of recipients and the state of their email. */
export const recipientColumns = (t: Translate): Column<BulkRecipient>[] => [
  { key: 'email', kind: 'head', head: t('bulk.email'), cell: row => <Email address={row.email} /> },
  { key: 'company', kind: 'org', head: t('bulk.company'), cell: row => row.company },
  {
    key: 'state',
    kind: 'chip',
    head: t('bulk.state'),
    cell: row => {
      const { icon, tone, label } = states[row.state]
      return (
        <State icon={icon} {...(tone && { tone })}>
          {t(label)}
        </State>
      )
    },
  },
  { key: 'at', kind: 'time', head: t('bulk.at'), cell: row => row.at && <Time value={row.at} zone={false} /> },
]

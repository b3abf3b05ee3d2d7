import { CircleAlert, CircleCheck, CircleQuestionMark, Clock, type LucideIcon, Send } from 'lucide-react'
import type { BulkRecipient } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { type BulkMailError, type BulkRecipientState, bulkMailErrors } from '../../../../../shared/rules/bulk-mail.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { MessageId, Translate } from '../../../../messages/index.ts'

const states: Record<BulkRecipientState, { icon: LucideIcon; tone?: 'failed' | 'done'; word: MessageId }> = {
  pending: { icon: Clock, word: 'bulk.waiting' },
  claimed: { icon: Send, word: 'bulk.underWay' },
  sent: { icon: CircleCheck, tone: 'done', word: 'bulk.sent' },
  failed: { icon: CircleAlert, tone: 'failed', word: 'bulk.failed' },
  uncertain: { icon: CircleQuestionMark, word: 'bulk.uncertain' },
}

const reasons: Record<BulkMailError, MessageId> = {
  no_recipient: 'bulk.noRecipient',
  interrupted: 'bulk.interrupted',
  connection_lost: 'bulk.connectionLost',
}

const isCode = (error: string): error is BulkMailError => bulkMailErrors.some(code => code === error)

/** What the mail server said stands as it said it. */
const reasonOf = (error: string | null, t: Translate) => {
  if (error === null) return <span className="quiet">—</span>
  return isCode(error) ? t(reasons[error]) : <span lang="en">{error}</span>
}

/** A recipient, and what became of the mail to them. */
export const recipientColumns = (t: Translate): Column<BulkRecipient>[] => [
  { key: 'email', kind: 'head', head: t('bulk.email'), cell: row => <span translate="no">{row.email}</span> },
  { key: 'company', head: t('bulk.company'), cell: row => row.company || <span className="quiet">—</span> },
  {
    key: 'state',
    kind: 'short',
    head: t('bulk.state'),
    cell: row => {
      const { icon, tone, word } = states[row.state]
      return (
        <State icon={icon} {...(tone && { tone })}>
          {t(word)}
        </State>
      )
    },
  },
  {
    key: 'at',
    kind: 'short',
    head: t('bulk.at'),
    cell: row => (row.at ? <Time value={row.at} zone={false} /> : <span className="quiet">—</span>),
  },
  { key: 'error', head: t('bulk.reason'), cell: row => reasonOf(row.error, t) },
]

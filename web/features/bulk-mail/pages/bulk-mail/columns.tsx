import { CircleAlert, CircleCheck, CircleQuestionMark, Clock, type LucideIcon, Send } from 'lucide-react'
import type { BulkRecipient } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { bulkErrorWords, recipientList, recipientStateWords } from '../../../../../shared/lists/mails.ts'
import { type BulkMailError, type BulkRecipientState, bulkMailErrors } from '../../../../../shared/rules/bulk-mail.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { State } from '../../../../kit/status/State.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { withoutAddress } from '../../../mail/parts/smtp-reply.ts'

const looks: Record<BulkRecipientState, { icon: LucideIcon; tone?: 'failed' | 'done' }> = {
  pending: { icon: Clock },
  claimed: { icon: Send },
  sent: { icon: CircleCheck, tone: 'done' },
  failed: { icon: CircleAlert, tone: 'failed' },
  uncertain: { icon: CircleQuestionMark },
}

const isCode = (error: string): error is BulkMailError => bulkMailErrors.some(code => code === error)

/** Why an email was not sent. Replies of the mail server are in English, and repeat the address. */
export const reasonOf = ({ error, email }: BulkRecipient, t: Translate) => {
  if (error === null) return undefined
  return isCode(error) ? t(bulkErrorWords[error]) : <span lang="en">{withoutAddress(error, email)}</span>
}

/** Columns of recipients and the state of their email. */
export const recipientColumns = (t: Translate): Column<BulkRecipient>[] =>
  tableColumns(recipientList, t, {
    email: row => <Email address={row.email} />,
    company: row => row.company,
    state: row => <State {...looks[row.state]}>{t(recipientStateWords[row.state])}</State>,
    at: row => row.at && <Time value={row.at} zone={false} />,
  })

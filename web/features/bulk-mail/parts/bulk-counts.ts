import type { BulkMailRow } from '../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { isCollecting, isScheduled } from '../../../../shared/rules/bulk-mail.ts'

export type Counts = Pick<
  BulkMailRow,
  'total' | 'sent' | 'failed' | 'uncertain' | 'state' | 'send_at' | 'held' | 'collecting'
>

/** Number of recipients in a final state. */
export const processedCount = ({ sent, failed, uncertain }: Counts): number => sent + failed + uncertain

/** Processed recipients in whole percent, rounded down: 100 only when all are. */
export const percentOf = (mail: Counts): number => {
  if (mail.collecting === 1) return 0
  return mail.total === 0 ? 100 : Math.floor((100 * processedCount(mail)) / mail.total)
}

/** The next time at which one of the bulk mails begins; undefined: none waits. */
export const nextStart = (mails: readonly Counts[]): number | undefined => {
  const times = mails.filter(isScheduled).map(({ send_at }) => Date.parse(send_at ?? ''))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Whether the bulk mail is in progress, so that polling it makes sense. */
export const isRunning = (mail: Counts): boolean =>
  isCollecting(mail) || ((mail.state === 'queued' || mail.state === 'sending') && !isScheduled(mail))

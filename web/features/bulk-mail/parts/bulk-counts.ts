import type { BulkMailRow } from '../../../../shared/contract/bulk-mail/bulk-mail.ts'

type Counts = Pick<BulkMailRow, 'total' | 'sent' | 'failed' | 'uncertain' | 'state'>

/** Number of recipients in a final state. */
export const processedCount = ({ sent, failed, uncertain }: Counts): number => sent + failed + uncertain

/** Processed recipients in whole percent, rounded down: 100 only when all are. */
export const percentOf = (mail: Counts): number =>
  mail.total === 0 ? 100 : Math.floor((100 * processedCount(mail)) / mail.total)

/** Whether the bulk mail is in progress, so that polling it makes sense. */
export const isRunning = ({ state }: Counts): boolean => state === 'queued' || state === 'sending'

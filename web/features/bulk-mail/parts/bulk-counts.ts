import type { BulkMailRow } from '../../../../shared/contract/bulk-mail/bulk-mail.ts'

type Counts = Pick<BulkMailRow, 'total' | 'sent' | 'failed' | 'uncertain' | 'state'>

/** Recipients of a bulk mail for whom it is settled, this way or that. */
export const settledOf = ({ sent, failed, uncertain }: Counts): number => sent + failed + uncertain

/** Whole percent of the recipients; 100 only when nobody is left. */
export const percentOf = (mail: Counts): number =>
  mail.total === 0 ? 100 : Math.floor((100 * settledOf(mail)) / mail.total)

/** Whether it goes on by itself, so that the next look at it shows something else. */
export const goesOn = ({ state }: Counts): boolean => state === 'queued' || state === 'sending'

import type { ImportSummary } from '../../../../../shared/model/job.ts'

type Counts = ImportSummary['found']

export const sumOf = ({ add, change, same, error }: Counts): number => add + change + same + error

/** Whether something changes by itself soon, so that polling makes sense. */
export const isMoving = ({ state, invitation }: Pick<ImportSummary, 'state' | 'invitation'>): boolean =>
  state === 'reading' || state === 'running' || (state === 'inviting' && invitation === 'now')

/** Delay between loads: invitations wait for the limits of emails, so they take longer than rows. */
export const pollMs = ({ state }: Pick<ImportSummary, 'state'>): number => (state === 'inviting' ? listPollMs : 1_500)
export const listPollMs = 5_000

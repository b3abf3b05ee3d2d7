import type { EndedInvitation } from '../../../../shared/contract/account/invitation.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'
import { useAccounts } from './company-user.ts'

export type { EndedInvitation }

/** One page of the reader's invitations that ended without an answer. */
export const useEndedInvitations = listStore(
  'getInvitationEnded',
  resource(
    ({ audience, ...query }: { audience: Audience; page: number; per_page: number }, signal) =>
      apiOf(audience).getInvitationEnded({ query, signal }),
    () => true,
  ),
)

/** What became of a renewal. */
export interface Renewal {
  renewed: number
  refused: readonly { email: string; code: string }[]
  /** Seconds until the limit of emails allows the rest; absent: all were tried. */
  retryAfter?: number
}

/** Sends all of them again, some at a time. */
export const renewInvitations = async (audience: Audience, onProgress: (done: number) => void): Promise<Renewal> => {
  const renewal = { renewed: 0, refused: [] as { email: string; code: string }[] }
  let after: string | null = null
  let retryAfter: number | undefined
  try {
    do {
      const answer = await apiOf(audience).postInvitationRenew({ body: { after_id: after } })
      renewal.renewed += answer.renewed
      renewal.refused.push(...answer.refused)
      onProgress(renewal.renewed + renewal.refused.length)
      retryAfter = answer.retry_after
      after = answer.next
    } while (after !== null)
  } finally {
    void useEndedInvitations.getState().reload()
    void useAccounts.getState().reload()
  }
  return retryAfter === undefined ? renewal : { ...renewal, retryAfter }
}

import * as v from 'valibot'
import { Lines, LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'

/** Unlock request of a locked administrator. The same schema checks the form and the call. */
export const UnlockReason = v.object({ text: Lines() })

export const unlockRequest = {
  postApplyUnlock: call('POST', '/api/v1/front/apply/unlock', {
    callers: ['anyone'],
    effects: {},
    body: v.object({ unlock_token: LinkToken, ...UnlockReason.entries }),
    response: v.object({}),
    web: 'same',
    errors: ['conflict', 'link_expired', 'link_used', 'link_superseded', 'link_ended', 'too_many_attempts'],
    limit: { calls: 30, minutes: 15 },
    summary: 'Unlock request of a locked administrator to the maker; 409 while another one is pending',
  }),
}

import type { unlock } from '../../../../shared/contract/account/unlock.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { rejectUnlock } from './reject.ts'
import { sendUnlockMail, unlockMember } from './unlock.ts'

export const unlockHandlers = (parts: Parts): HandlersOf<typeof unlock> => ({
  postUserUnlock: async ({ params, body, ...asking }) => unlockMember({ ...params, ...body }, asking, parts),
  postAdminUserUnlock: async ({ params, body, ...asking }) => unlockMember({ ...params, ...body }, asking, parts),
  postUserUnlockMail: async ({ params, body, ...asking }) => sendUnlockMail({ ...params, ...body }, asking, parts),
  postAdminUserUnlockMail: async ({ params, body, ...asking }) => sendUnlockMail({ ...params, ...body }, asking, parts),
  postAdminUserUnlockReject: async ({ params, body, ...asking }) => rejectUnlock({ ...params, ...body }, asking, parts),
})

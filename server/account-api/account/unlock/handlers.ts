import type { unlock } from '../../../../shared/contract/account/unlock.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { rejectUnlock } from './reject.ts'
import { sendUnlockMail, unlockMember } from './unlock.ts'

export const unlockHandlers = (deps: Deps): HandlersOf<typeof unlock> => ({
  postUserUnlock: async ({ params, body, ...context }) => unlockMember({ ...params, ...body }, context, deps),
  postAdminUserUnlock: async ({ params, body, ...context }) => unlockMember({ ...params, ...body }, context, deps),
  postUserUnlockMail: async ({ params, body, ...context }) => sendUnlockMail({ ...params, ...body }, context, deps),
  postAdminUserUnlockMail: async ({ params, body, ...context }) =>
    sendUnlockMail({ ...params, ...body }, context, deps),
  postAdminUserUnlockReject: async ({ params, body, ...context }) =>
    rejectUnlock({ ...params, ...body }, context, deps),
})

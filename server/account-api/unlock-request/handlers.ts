import type { unlockRequest } from '../../../shared/contract/unlock-request.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import { findLink, mustBeValid } from '../access/link.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { findLockedPerson, insertUnlockRequest } from './queries.ts'

export const unlockRequestHandlers = ({ db }: Parts): HandlersOf<typeof unlockRequest> => ({
  /** General users are unlocked by their administrators: 403. Somebody who is unlocked meanwhile need not ask: 409. */
  postApplyUnlock: async ({ body: { unlock_token, text }, ...asking }) => {
    const { now } = asking
    const link = mustBeValid(await findLink(db, unlock_token, ['unlock']), now)
    await db.transaction().execute(async trx => {
      const person = await findLockedPerson(trx, link.user_id)
      if (!person) throw new AppError('not_found')
      if (person.manager_flg !== 1) throw new AppError('forbidden')
      if (person.lock_flg !== 1) throw new AppError('conflict')
      const id = await insertUnlockRequest(trx, { user_id: person.id, text, requested_at: now })
      if (id === undefined) throw new AppError('conflict')
      const target = { kind: 'user', id: person.id } as const
      await audit(trx, asking, { action: 'user.unlock_request', target, reason: text }, person)
    })
    return {}
  },
})

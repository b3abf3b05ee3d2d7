import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { clockToleranceMs } from '../../../http/window.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { mustHoldToken } from '../../access/caller/token.ts'
import { endLosses } from '../../access/ending/end-begun.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { mustKnow, targetOf } from './own.ts'

/** The time of the caller's request to remove lost passkeys, if one is waiting. */
const findLoss = async (db: Kysely<Database>, { userId }: Caller): Promise<Date | undefined> => {
  const request = db.selectFrom('unlock_request').select('requested_at').where('user_id', '=', userId)
  return (await request.where('kind', '=', 'passkey').where('state', '=', 'pending').executeTakeFirst())?.requested_at
}

/**
 * Whether a session can withdraw the request. It was made with the password, perhaps because of a passkey in other hands, which
 * therefore cannot withdraw it alone. Nor can a passkey that was added afterwards, by any server's clock.
 */
const canWithdraw = ({ withPassword, factorSince }: Caller['way'], requestedAt: Date): boolean =>
  withPassword && factorSince !== null && factorSince.getTime() < requestedAt.getTime() - clockToleranceMs

/** The caller's waiting request, as their page shows it; null without one. */
export const shownLoss = async (db: Kysely<Database>, caller: Caller) => {
  const requestedAt = await findLoss(db, caller)
  if (!requestedAt) return null
  return {
    requested_at: requestedAt.toISOString(),
    can_withdraw: canWithdraw(caller.way, requestedAt) ? 1 : 0,
  } as const
}

/**
 * Withdraws the request: its person has found the passkey, or someone else has asked.
 *
 * @throws 403 in a session that cannot, 409 `conflict` without a request
 */
export const withdrawLoss = async (context: RequestContext<Caller>, deps: Deps) => {
  const { caller, now } = context
  await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, caller.userId)
    await mustHoldToken(trx, caller)
    const requestedAt = await findLoss(trx, caller)
    if (!requestedAt) throw new AppError('conflict')
    if (!canWithdraw(caller.way, requestedAt)) throw new AppError('forbidden')
    await endLosses(trx, { userIds: [caller.userId] }, now)
    await audit(trx, context, { action: 'passkey.found', target: targetOf(caller) })
    const about = { now, factorSince: caller.way.factorSince }
    await tellOfFactor(trx, await mustKnow(trx, caller), { kind: 'passkeys_found' }, about, deps)
  })
  return {}
}

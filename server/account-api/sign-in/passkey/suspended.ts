import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { mustHoldToken } from '../../access/caller/token.ts'
import { earlier, lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { type Database, passkeyColumns } from '../../database/schema.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { mustHaveRoom, mustKnow, targetOf } from './own.ts'
import { findSuspended } from './queries.ts'

/** The names of a person's suspended passkeys. */
export const suspendedNames = async (db: Kysely<Database>, userId: string): Promise<string[]> =>
  (await findSuspended(db, userId)).map(({ name }) => name)

/**
 * Puts a suspended passkey back into use: its owner knows it.
 *
 * @throws 404; 409 `passkey_known` if its authenticator has another one by now, `passkeys_full`
 */
export const keep = async (passkeyId: string, context: RequestContext<Caller>, deps: Deps) => {
  const { caller, now } = context
  await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, caller.userId)
    await mustHoldToken(trx, caller)
    const kept = await trx
      .deleteFrom('suspended_passkey')
      .where('id', '=', passkeyId)
      .where('user_id', '=', caller.userId)
      .returning(passkeyColumns)
      .executeTakeFirst()
    if (!kept) throw new AppError('not_found')
    await mustHaveRoom(trx, caller)
    const { counter, ...row } = kept
    const stored = await trx
      .insertInto('passkey')
      .values({ ...row, counter: Number(counter), factor_since: null })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returning(['name', 'created_at'])
      .executeTakeFirst()
    if (!stored) throw new AppError('passkey_known')
    const { name, created_at } = stored
    await audit(trx, context, { action: 'passkey.keep', target: targetOf(caller), after: { name } })
    const about = { now, factorSince: earlier(created_at, caller.way.factorSince) }
    await tellOfFactor(trx, await mustKnow(trx, caller), { kind: 'passkey_kept', name }, about, deps)
  })
  return {}
}

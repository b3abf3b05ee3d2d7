import type { Transaction } from 'kysely'
import type { UsedPasskey } from '../../../../shared/model/passkey.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/mail-transaction.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { findPerson } from '../person/find-person.ts'
import { readUsedPasskey } from './authenticator.ts'
import { recordUse, type StoredPasskey } from './queries.ts'

/** Tells of a passkey whose counter went back: its key is in two places. */
const reportClone = async (
  { user_id, name, since }: StoredPasskey,
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  await inTransaction(deps, async trx => {
    const person = await findPerson(trx, { id: user_id })
    if (!person) return
    const target = { kind: 'user', id: user_id } as const
    await audit(trx, context, { action: 'passkey.cloned', target, after: { name } }, person)
    const about = { now: context.now, factorSince: since }
    await tellOfFactor(trx, person, { kind: 'passkey_cloned', name }, about, deps)
  })
  context.log.warn({ audit: 'passkey_cloned', account: user_id }, 'the counter of a passkey went back')
}

/**
 * Checks the use of a passkey whose challenge is taken, and notes it in one transaction with what it completes, if anything is stored. A counter that went
 * back is refused, and told.
 *
 * @throws 403 `passkey_refused`
 */
export const acceptPasskey = async (
  used: UsedPasskey,
  { passkey, challenge }: { passkey: StoredPasskey; challenge: string },
  complete: (trx: Transaction<Database>) => Promise<void>,
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  const { id, user_id, public_key } = passkey
  const state = await readUsedPasskey(deps.config.publicUrl, used, { challenge, public_key, user_id })
  const outcome = await deps.db.transaction().execute(async trx => {
    // As what ends passkeys and sessions does: the person first, or two at once would be a deadlock.
    await lockLinkOwner(trx, user_id)
    const outcome = await recordUse(trx, { id, ...state }, context.now)
    if (outcome === 'used') await complete(trx)
    return outcome
  })
  if (outcome === 'cloned') await reportClone(passkey, context, deps)
  if (outcome !== 'used') throw new AppError('passkey_refused')
}

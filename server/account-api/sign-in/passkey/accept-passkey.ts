import type { Transaction } from 'kysely'
import type { UsedPasskey } from '../../../../shared/model/passkey.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { findPerson } from '../person/find-person.ts'
import { challengeOf, readUsedPasskey } from './authenticator.ts'
import { type Bond, takeChallenge } from './challenge.ts'
import { findPasskey, recordUse, type StoredPasskey } from './queries.ts'

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

interface Use {
  passkey: StoredPasskey
  challenge: string
}

/**
 * Uses the challenge up that an authenticator has signed, and finds the passkey.
 *
 * @throws 410 `challenge_ended`, 403 `passkey_refused` without a challenge
 */
export const beginUse = async (
  { client_data, credential_id }: Pick<UsedPasskey, 'client_data' | 'credential_id'>,
  bond: Bond,
  { now }: RequestContext,
  { db }: Deps,
): Promise<Use | { passkey: undefined; challenge: string }> => {
  const challenge = challengeOf(client_data)
  await takeChallenge(db, challenge, bond, now)
  return { challenge, passkey: await findPasskey(db, credential_id) }
}

/**
 * Checks the use of a passkey, and notes it in one transaction with what it completes, if anything is stored. A counter that went back is
 * refused, and told.
 *
 * @returns false if it is refused
 */
export const acceptPasskey = async (
  used: UsedPasskey,
  { passkey, challenge }: Use,
  complete: (trx: Transaction<Database>) => Promise<void>,
  context: RequestContext,
  deps: Deps,
): Promise<boolean> => {
  const { id, user_id, public_key } = passkey
  const state = await readUsedPasskey(deps.config.publicUrl, used, { challenge, public_key, user_id })
  if (!state) return false
  const outcome = await deps.db.transaction().execute(async trx => {
    // As what ends passkeys and sessions does: the person first, or two at once would be a deadlock.
    await lockLinkOwner(trx, user_id)
    const outcome = await recordUse(trx, { id, ...state }, context.now)
    if (outcome === 'used') await complete(trx)
    return outcome
  })
  if (outcome === 'cloned') await reportClone(passkey, context, deps)
  return outcome === 'used'
}

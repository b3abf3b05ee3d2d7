import { passkeysPerPerson } from '../../../../shared/model/passkey.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Deps } from '../../access/caller/request-context.ts'
import { findPerson } from '../person/find-person.ts'
import { findPasskeys, findSuspended } from './queries.ts'

/** The caller, as the audit trail names them. */
export const targetOf = ({ userId }: Caller) => ({ kind: 'user', id: userId }) as const

/** The caller's own data. */
export const mustKnow = async (db: Deps['db'], { userId }: Caller) => {
  const person = await findPerson(db, { id: userId })
  if (!person) throw new AppError('unauthorized')
  return person
}

/**
 * The caller's passkeys, suspended ones too: with one more they are not too many.
 *
 * @throws 403 where the companies want no passkeys; 409 `passkeys_full`
 */
export const mustHaveRoom = async (db: Deps['db'], { userId, passkeys }: Caller) => {
  if (passkeys.demand === 'off') throw new AppError('forbidden')
  const known = [...(await findPasskeys(db, userId)), ...(await findSuspended(db, userId))]
  if (known.length >= passkeysPerPerson) throw new AppError('passkeys_full')
  return known
}

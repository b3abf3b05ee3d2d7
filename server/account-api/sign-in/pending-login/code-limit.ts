import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { networkOf } from '../../../http/network.ts'
import { days } from '../../access/link.ts'
import { addAttempts, clearAttempts, countInTurn, removeAttempts, waitFor } from '../../access/rate-limit.ts'
import type { Database } from '../../database/schema.ts'

/** Unused codes of a person in a day that logins from one network cause: a stranger with the password uses up no one else's. */
const codesPerNetwork = 10
/** The same from all networks. Each code costs a mail to the person, and gives five guesses in a million. */
const codesPerPerson = 50

const windowMs = days(1)
const subjectOf = (userId: string) => `login-code:${userId}`

/**
 * Counts a code before it is mailed, until one is used. Beyond the limits, a new password by the link of a mail proves the mailbox
 * just as well: its browser needs no code, and the count begins again.
 *
 * @returns a function that removes the code from the count
 * @throws 429 `too_many_codes`
 */
export const countCode = async (
  db: Kysely<Database>,
  { userId, ip }: { userId: string; ip: string },
  now: Date,
): Promise<() => Promise<void>> => {
  const subject = subjectOf(userId)
  // Not a name of the networks of failed logins, which are limited on all accounts together.
  const network = `code ${networkOf(ip)}`
  const ids = await countInTurn(db, [subject], async trx => {
    const ofNetwork = await waitFor(trx, { subject, network }, { limit: codesPerNetwork, windowMs }, now)
    const waitMs = Math.max(ofNetwork, await waitFor(trx, { subject }, { limit: codesPerPerson, windowMs }, now))
    if (waitMs > 0) throw new AppError('too_many_codes', { data: { retry_after: Math.ceil(waitMs / 1000) } })
    return addAttempts(trx, [{ subject, network, failed_at: now }], now)
  })
  return () => removeAttempts(db, ids)
}

/** Begins the count of a person's codes again: one was used, or the mailbox is proven otherwise. */
export const clearCodes = (db: Kysely<Database>, userId: string): Promise<void> => clearAttempts(db, subjectOf(userId))

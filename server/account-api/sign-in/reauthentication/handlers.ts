import type { Kysely } from 'kysely'
import type { reauthentication } from '../../../../shared/contract/sign-in/reauthentication.ts'
import type { UsedPasskey } from '../../../../shared/model/passkey.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { clearAttempts, countAttempt, undoOnFailure } from '../../access/rate-limit.ts'
import type { Database } from '../../database/schema.ts'
import { acceptPasskey, beginUse } from '../passkey/accept-passkey.ts'
import { requestOptions } from '../passkey/authenticator.ts'
import { issueChallenge } from '../passkey/challenge.ts'
import { findPasskeys } from '../passkey/queries.ts'
import { passwordTries } from '../password/password-tries.ts'
import { findPasswordHash } from '../password/queries.ts'
import { mustHavePassword } from '../person/passwords-off.ts'

/** @param factorSince since when there is the passkey that proved it, or the first that led to it; null: the password did */
const noteReauthentication = async (
  db: Kysely<Database>,
  { caller, now }: RequestContext<Caller>,
  factorSince: Date | null,
): Promise<void> => {
  await db
    .updateTable('token')
    .set(eb => ({ proved_at: now, factor_since: eb.fn<Date>('least', ['factor_since', eb.val(factorSince)]) }))
    .where('hash', '=', caller.tokenHash)
    .execute()
}

/**
 * Notes that the session's person has given the password just now. Wrong ones count with those of a change of the password.
 *
 * @throws 422 for a wrong password, 429 after too many, 403 `passwords_off`
 */
const prove = async (password: string, context: RequestContext<Caller>, deps: Deps) => {
  const { db, config, passwords } = deps
  const { caller, now } = context
  const subject = passwordTries(caller)
  const undo = await countAttempt(db, [{ subject, limit: config.loginFailuresPerAccount }], now)
  const hash = await findPasswordHash(db, caller.userId)
  if (!(await undoOnFailure(passwords.verify(hash, password, context), undo))) {
    context.log.info({ audit: 'proof_failed', account: caller.userId }, 'wrong password for a fresh proof')
    throw new AppError('invalid', { errors: { password: ['wrong'] } })
  }
  await clearAttempts(db, subject)
  await mustHavePassword(caller.kind, { id: caller.userId }, deps)
  await noteReauthentication(db, context, null)
  return {}
}

const bondOf = ({ tokenHash }: Caller) => ({ purpose: 'prove', bound_to: tokenHash }) as const

/** @throws 409 `no_passkey` */
const options = async ({ caller, now }: RequestContext<Caller>, { db, config }: Deps) => {
  const known = await findPasskeys(db, caller.userId)
  if (known.length === 0 || caller.passkeys.demand === 'off') throw new AppError('no_passkey')
  const challenge = await issueChallenge(db, bondOf(caller), now)
  return { options: await requestOptions(config.publicUrl, challenge, known) }
}

/**
 * The same with a passkey of the person.
 *
 * @throws 410 `challenge_ended`, 403 `passkey_refused`
 */
const proveByPasskey = async (used: UsedPasskey, context: RequestContext<Caller>, deps: Deps) => {
  const { passkey, challenge } = await beginUse(used, bondOf(context.caller), context, deps)
  const isAccepted =
    passkey?.user_id === context.caller.userId &&
    (await acceptPasskey(
      used,
      { passkey, challenge },
      trx => noteReauthentication(trx, context, passkey.since),
      context,
      deps,
    ))
  if (!isAccepted) throw new AppError('passkey_refused')
  return {}
}

export const reauthenticationHandlers = (deps: Deps): HandlersOf<typeof reauthentication> => ({
  postSessionProof: ({ body, ...context }) => prove(body.password, context, deps),
  postSessionProofOptions: context => options(context, deps),
  postSessionProofPasskey: ({ body, ...context }) => proveByPasskey(body, context, deps),
})

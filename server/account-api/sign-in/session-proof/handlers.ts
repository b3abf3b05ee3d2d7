import type { sessionProof } from '../../../../shared/contract/sign-in/session-proof.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../access/caller.ts'
import { clearAttempts, countAttempt, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { mustHavePassword } from '../auth/emergency-login.ts'
import { passwordTries } from '../password/password-tries.ts'
import { findPasswordHash } from '../password/queries.ts'

/**
 * Notes that the session's person has given the password just now. Wrong ones count with those of a change of the password.
 *
 * @throws 422 for a wrong password, 429 after too many, 403 `passwords_off`
 */
const prove = async (password: string, context: RequestContext<Caller>, deps: Deps) => {
  const { db, config, passwords } = deps
  const { caller, now, hasLeft } = context
  const subject = passwordTries(caller)
  const undo = await countAttempt(db, [{ subject, limit: config.loginFailuresPerAccount }], now)
  const hash = await findPasswordHash(db, caller.userId)
  if (!(await undoOnFailure(passwords.verify(hash, password, hasLeft), undo))) {
    context.log.info({ audit: 'proof_failed', account: caller.userId }, 'wrong password for a fresh proof')
    throw new AppError('invalid', { errors: { password: ['wrong'] } })
  }
  await clearAttempts(db, subject)
  await mustHavePassword(caller.kind, { id: caller.userId }, deps)
  await db.updateTable('token').set({ proved_at: now }).where('hash', '=', caller.tokenHash).execute()
  return {}
}

export const sessionProofHandlers = (deps: Deps): HandlersOf<typeof sessionProof> => ({
  postSessionProof: ({ body, ...context }) => prove(body.password, context, deps),
  postAdminSessionProof: ({ body, ...context }) => prove(body.password, context, deps),
  getSessionProof: async () => ({}),
  getAdminSessionProof: async () => ({}),
})

import { AppError } from '../../../http/app-error.ts'
import { isAskedForPasskey } from '../../access/passkey-standing.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { type Account, findAccount, type Kind, mustBeAllowed } from '../person/account-state.ts'
import { mustHavePassword } from './emergency-login.ts'
import { findProof, type LoginProof } from './store.ts'

/**
 * The login that waits for its proof, with its account.
 *
 * @throws 410 `login_ended` if its time is over, or everything begun before has ended; 403 `locked`, `suspended`, `passwords_off`
 */
export const mustBePending = async (
  kind: Kind,
  secret: string,
  context: RequestContext,
  deps: Deps,
): Promise<{ proof: LoginProof; account: Account }> => {
  const proof = await findProof(deps.db, { secret, kind }, context.now)
  const account = proof && (await findAccount(deps.db, { email: proof.email }, kind))
  if (!account || account.id !== proof.user_id || account.epoch !== proof.epoch) throw new AppError('login_ended')
  // Meanwhile the person has a passkey, and a code is not enough; or no longer has one, or is no longer asked for it.
  if (Boolean(proof.wants_passkey) !== isAskedForPasskey(account, context.now)) throw new AppError('login_ended')
  await mustBeAllowed(kind, account, context, deps)
  await mustHavePassword(kind, account, deps)
  return { proof, account }
}

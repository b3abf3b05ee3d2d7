import type { PendingWay } from '../../../../shared/model/login-code.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { isAskedForPasskey } from '../../access/passkey-standing.ts'
import { type Account, findAccount, type Kind, mustBeAllowed } from '../person/account-state.ts'
import { mustHavePassword } from '../person/passwords-off.ts'
import { findPendingLogin, type PendingLogin } from './store.ts'

/** The ways to complete a login that waits, and how calls name them. */
export const completingWays = {
  code: 'mail_code',
  passkey: 'passkey',
  recovery: 'recovery_code',
} as const satisfies Record<string, PendingWay>
export type CompletingWay = keyof typeof completingWays

/** What completes a pending login: a passkey, or a recovery code that stands for it, and nothing else of a person who has one. */
const isCompletedBy = (way: CompletingWay, { wants_passkey }: PendingLogin): boolean =>
  (way === 'code') !== Boolean(wants_passkey)

/** Who asks about a login, and when. */
export interface LoginCall {
  kind: Kind
  context: RequestContext
  /** The context of what follows once the login is proven: its log lines name the account, not the typed address. */
  proven: RequestContext
  deps: Deps
}

/**
 * The login that waits for a further step, with its account.
 *
 * @throws 410 `login_ended` if its time is over, or everything begun before has ended; 403 `locked`, `suspended`, `passwords_off`
 */
export const mustBePending = async (
  secret: string,
  { kind, context, deps }: Pick<LoginCall, 'kind' | 'context' | 'deps'>,
): Promise<{ pending: PendingLogin; account: Account }> => {
  const pending = await findPendingLogin(deps.db, { secret, kind }, context.now)
  const account = pending && (await findAccount(deps.db, { email: pending.email }, kind))
  if (!account || account.id !== pending.user_id || account.epoch !== pending.epoch) throw new AppError('login_ended')
  // Meanwhile the person has a passkey, and a code is not enough; or no longer has one, or is no longer asked for it.
  if (Boolean(pending.wants_passkey) !== isAskedForPasskey(account, context.now)) throw new AppError('login_ended')
  await mustBeAllowed(kind, account, context, deps)
  await mustHavePassword(kind, account, deps)
  return { pending, account }
}

/**
 * The same, if it waits for this way: passkeys and recovery codes complete no login that waits for a code.
 *
 * @throws 410 `login_ended` also if it waits for another way
 */
export const mustWaitFor = async (
  way: CompletingWay,
  secret: string,
  call: Pick<LoginCall, 'kind' | 'context' | 'deps'>,
): Promise<{ pending: PendingLogin; account: Account }> => {
  const found = await mustBePending(secret, call)
  if (!isCompletedBy(way, found.pending)) throw new AppError('login_ended')
  return found
}

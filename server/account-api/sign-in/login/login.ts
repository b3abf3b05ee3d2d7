import type * as v from 'valibot'
import type { auth } from '../../../../shared/contract/sign-in/auth.ts'
import { AppError } from '../../../http/app-error.ts'
import { isAskedForPasskey } from '../../access/passkey-standing.ts'
import { personSubject, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { tellNewLogin } from '../notice/new-login.ts'
import { type Account, findAccount, type Kind, mustBeAllowed } from '../person/account-state.ts'
import { findKnownBrowser } from '../person/known-browsers.ts'
import { admitLogin } from '../person/login-attempts.ts'
import { mustHavePassword } from './emergency-login.ts'
import { byPassword, completeLogin } from './enter.ts'
import { isExempted, requireCode, requirePasskey, wantsCode } from './require-step.ts'

/** Reason of a failed login, for the log only; the response does not disclose it. */
const reasonOf = (account: Account | undefined): string => {
  if (!account) return 'unknown_address'
  return account.regist_flg === 1 ? 'wrong_password' : 'not_registered'
}

/**
 * Logs a person in. An unknown address and a wrong password give the same response in the same time. Failures are
 * counted and limited (`admitLogin`).
 *
 * @param context its log lines name the typed address
 * @param proven the same, for the lines of a login that is proven
 * @throws 403 `proof_required` after the right password, where a proof is still wanted
 */
export const login = async (
  kind: Kind,
  { email, password, device_marks: marks = [] }: v.InferOutput<typeof auth.postLogin.body>,
  { context, proven }: Record<'context' | 'proven', RequestContext>,
  deps: Deps,
) => {
  const { db, config, passwords } = deps
  const { now, log } = context
  const account = await findAccount(db, { email }, kind)
  const device = await findKnownBrowser(db, { userId: account?.id, marks }, now)
  const wants = (await wantsCode(device, deps)) || (account !== undefined && isAskedForPasskey(account, now))
  const { admitted, fits } = await passwords.inTurn(async () => {
    const admitted = await admitLogin(kind, { account: personSubject(account, email), device }, context, deps)
    const verified = passwords.verify(account?.password_hash, password, context)
    const fits = await undoOnFailure(verified, admitted.undo)
    // While a proof is wanted, the password is no success: it must not clear the wrong codes before it.
    if (account?.regist_flg === 1 && fits) await (wants ? admitted.undo() : admitted.succeed())
    return { admitted, fits }
  }, context)
  if (!account || !fits || account.regist_flg !== 1) {
    log.info({ audit: 'login_failed', kind, account: account?.id, reason: reasonOf(account) }, 'login failed')
    if (admitted.beginsAttack) {
      const failures = config.loginFailuresPerAccount
      log.warn({ audit: 'account_attacked', kind, account: account?.id, failures }, 'many failed logins of one account')
    }
    throw new AppError('login_failed')
  }
  await mustBeAllowed(kind, account, context, deps)
  await mustHavePassword(kind, account, deps)
  if (isAskedForPasskey(account, now)) return requirePasskey(kind, account, context, deps)
  if (wants && !(await isExempted(account, context, deps))) return requireCode(kind, account, context, deps)
  if (!device) await tellNewLogin(account, context, deps, byPassword)
  return completeLogin(kind, account, { admitted, device, way: byPassword }, proven, deps)
}

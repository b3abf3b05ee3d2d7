import type * as v from 'valibot'
import type { auth } from '../../../../shared/contract/sign-in/auth.ts'
import { AppError } from '../../../http/app-error.ts'
import { isAskedForPasskey } from '../../access/passkey-standing.ts'
import { personSubject } from '../../access/rate-limit.ts'
import { isExempted, requireCode, requirePasskey, wantsCode } from '../pending-login/require-step.ts'
import { type Account, findAccount } from '../person/account-state.ts'
import type { Way } from './way.ts'

/** Reason of a failed login, for the log only; the response does not disclose it. */
const reasonOf = (account: Account | undefined): string => {
  if (!account) return 'unknown_address'
  return account.regist_flg === 1 ? 'wrong_password' : 'not_registered'
}

/** The password: an unknown address and a wrong password give the same response in the same time. */
export const byPassword: Way<v.InferOutput<typeof auth.postLogin.body>> = {
  begin: async ({ email, password, device_marks: marks = [] }, { kind, context, deps }) => {
    const account = await findAccount(deps.db, { email }, kind)
    return {
      account,
      countedBy: personSubject(account, email),
      marks,
      completes: false,
      check: async () => {
        const fits = await deps.passwords.verify(account?.password_hash, password, context)
        if (account?.regist_flg === 1 && fits) return { account, given: { withPassword: true, factorSince: null } }
        return { reason: reasonOf(account), refusal: new AppError('login_failed') }
      },
    }
  },
  inTurn: (work, { context, deps }) => deps.passwords.inTurn(work, context),
  clears: 'when right',
  wantsMore: async ({ account, browser }, { context, deps }) =>
    (await wantsCode(browser, deps)) || (account !== undefined && isAskedForPasskey(account, context.now)),
  proceed: async (account, wantsMore, { kind, context, deps }) => {
    if (isAskedForPasskey(account, context.now)) await requirePasskey(kind, account, context, deps)
    if (wantsMore && !(await isExempted(account, context, deps))) await requireCode(kind, account, context, deps)
  },
  isTold: true,
}

import { tooManyAttempts } from '../../access/rate-limit.ts'
import { mailCode } from './mail-code.ts'
import { type LoginCall, mustWaitFor } from './pending-login.ts'
import { replaceCode, returnCode } from './store.ts'

/**
 * Mails another code for a pending login, which voids the earlier one.
 *
 * @throws 410 `login_ended`; 429 after three more codes, or `too_many_codes`; 503 `mail_unavailable`
 */
export const mailAnother = async (secret: string, call: Omit<LoginCall, 'proven'>): Promise<void> => {
  const { pending, account } = await mustWaitFor('code', secret, call)
  const { context, deps } = call
  const { hash } = pending
  await mailCode(
    account,
    secret,
    {
      store: async (trx, hashOfCode) => {
        // By then the login is over, and the next one has codes of its own.
        if (!(await replaceCode(trx, { hash, hashOfCode }, context.now)))
          throw tooManyAttempts(pending.expires_at.getTime() - context.now.getTime())
      },
      undo: () => returnCode(deps.db, hash),
    },
    context,
    deps,
  )
}

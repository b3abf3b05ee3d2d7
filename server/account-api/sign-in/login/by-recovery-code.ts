import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { countRecoveryCodes } from '../passkey/queries.ts'
import { findRecoveryCode, spendRecoveryCode } from '../passkey/recovery-codes.ts'
import { mustWaitFor } from '../pending-login/pending-login.ts'
import { takePendingLogin } from '../pending-login/store.ts'
import { complete, type Way } from './way.ts'

/**
 * A recovery code instead of the passkey after the password. It is used up.
 *
 * @throws 422 for a wrong code, 410 `login_ended`
 */
export const byRecoveryCode: Way<{ proof_token: string; recovery_code: string; device_marks?: string[] | undefined }> =
  {
    ...complete,
    begin: async ({ proof_token, recovery_code: code, device_marks: marks = [] }, call) => {
      const { pending, account } = await mustWaitFor('recovery', proof_token, call)
      const { context, deps } = call
      const { now } = context
      const userId = account.id
      const target = { kind: 'user', id: userId } as const
      return {
        account,
        countedBy: userId,
        marks,
        completes: true,
        check: async () => {
          const found = await findRecoveryCode({ userId, code }, context, deps)
          const isSpent = await inTransaction(deps, async trx => {
            if (!found) return false
            await lockLinkOwner(trx, userId)
            if (!(await spendRecoveryCode(trx, { userId, hash: found.hash }, now))) return false
            await takePendingLogin(trx, pending.hash)
            await audit(trx, context, { action: 'recovery_code.use', target }, account)
            const left = await countRecoveryCodes(trx, userId)
            const about = { now, factorSince: found.since }
            await tellOfFactor(trx, account, { kind: 'recovery_code_used', left }, about, deps)
            return true
          })
          if (found && isSpent) return { account, given: { withPassword: true, factorSince: found.since } }
          await audit(deps.db, context, { action: 'recovery_code.wrong', target }, account)
          return {
            reason: 'wrong_code',
            refusal: new AppError('invalid', { errors: { recovery_code: ['wrong_code'] } }),
          }
        },
      }
    },
    clears: 'on entry',
    isTold: true,
  }

import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { clearCodes } from '../pending-login/code-limit.ts'
import { mustWaitFor } from '../pending-login/pending-login.ts'
import { codeHash, tryCode } from '../pending-login/store.ts'
import { complete, type Way } from './way.ts'

const actions = { right: 'login.code_used', wrong: 'login.code_wrong', void: undefined, over: undefined } as const

/**
 * The code of the newest mail, which has told of the login.
 *
 * @throws 422 for a wrong code, 410 `code_void` after five tries or ten minutes, 410 `login_ended`
 */
export const byCode: Way<{ proof_token: string; code: string }> = {
  ...complete,
  begin: async ({ proof_token: secret, code }, call) => {
    const { pending, account } = await mustWaitFor('code', secret, call)
    const { context, deps } = call
    return {
      account,
      countedBy: account.id,
      marks: [],
      completes: true,
      check: async () => {
        const outcome = await deps.db.transaction().execute(async trx => {
          const outcome = await tryCode(trx, { hash: pending.hash, hashOfCode: codeHash(secret, code) }, context.now)
          const action = actions[outcome]
          if (action) await audit(trx, context, { action, target: { kind: 'user', id: account.id } }, account)
          if (outcome === 'right') await clearCodes(trx, account.id)
          return outcome
        })
        if (outcome === 'right') return { account, given: { withPassword: true, factorSince: null } }
        if (outcome === 'wrong')
          return { reason: 'wrong_code', refusal: new AppError('invalid', { errors: { code: ['wrong_code'] } }) }
        throw new AppError(outcome === 'void' ? 'code_void' : 'login_ended')
      },
    }
  },
  clears: 'on entry',
  isTold: false,
}

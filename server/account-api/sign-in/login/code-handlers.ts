import type { loginProof } from '../../../../shared/contract/sign-in/login-proof.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { tooManyAttempts, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import type { Kind } from '../person/account-state.ts'
import { admitLogin } from '../person/login-attempts.ts'
import { clearCodes } from './code-limit.ts'
import { byPassword, completeLogin } from './enter.ts'
import { mailCode } from './mail-code.ts'
import { mustBePending } from './must-be-pending.ts'
import { codeHash, replaceCode, returnCode, tryCode } from './store.ts'

/**
 * Completes a login with the code of its newest mail. A wrong code counts as a failed login, of the account and of the network.
 *
 * @throws 422 for a wrong code, 410 `code_void` after five tries or ten minutes, 410 `login_ended`, 429
 */
const proveByCode = async (
  kind: Kind,
  { proof_token: secret, code }: { proof_token: string; code: string },
  context: RequestContext,
  deps: Deps,
) => {
  const { db } = deps
  const { log, now } = context
  const { proof, account } = await mustBePending(kind, secret, context, deps)
  const admitted = await admitLogin(kind, { account: account.id, device: undefined }, context, deps)
  const tried = db.transaction().execute(async trx => {
    const outcome = await tryCode(trx, { hash: proof.hash, hashOfCode: codeHash(secret, code) }, now)
    const action = { right: 'login.code_used', wrong: 'login.code_wrong', void: undefined, over: undefined } as const
    if (action[outcome])
      await audit(trx, context, { action: action[outcome], target: { kind: 'user', id: account.id } }, account)
    return outcome
  })
  const outcome = await undoOnFailure(tried, admitted.undo)
  if (outcome === 'wrong') {
    log.info({ audit: 'login_failed', kind, account: account.id, reason: 'wrong_code' }, 'login failed')
    throw new AppError('invalid', { errors: { code: ['wrong_code'] } })
  }
  if (outcome !== 'right') {
    await admitted.undo()
    throw new AppError(outcome === 'void' ? 'code_void' : 'login_ended')
  }
  await admitted.succeed()
  await clearCodes(db, account.id)
  return completeLogin(kind, account, { admitted, device: undefined, way: byPassword }, context, deps)
}

/**
 * Mails another code, which voids the earlier one.
 *
 * @throws 410 `login_ended`; 429 after three more codes, or `too_many_codes`; 503 `mail_unavailable`
 */
const mailAnother = async (kind: Kind, secret: string, context: RequestContext, deps: Deps): Promise<void> => {
  const { proof, account } = await mustBePending(kind, secret, context, deps)
  const { hash, wants_passkey } = proof
  if (wants_passkey) throw new AppError('login_ended')
  await mailCode(
    account,
    secret,
    {
      store: async (trx, hashOfCode) => {
        // By then the login is over, and the next one has codes of its own.
        if (!(await replaceCode(trx, { hash, hashOfCode }, context.now)))
          throw tooManyAttempts(proof.expires_at.getTime() - context.now.getTime())
      },
      undo: () => returnCode(deps.db, hash),
    },
    context,
    deps,
  )
}

export const loginProofHandlers = (deps: Deps): HandlersOf<typeof loginProof> => ({
  postLoginCode: async ({ body, side, ...context }) => proveByCode(side.kind, body, context, deps),
  postLoginCodeResend: async ({ body, side, ...context }) => {
    await mailAnother(side.kind, body.proof_token, context, deps)
    return {}
  },
})

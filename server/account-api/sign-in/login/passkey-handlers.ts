import type * as v from 'valibot'
import type { passkeyLogin } from '../../../../shared/contract/sign-in/passkey-login.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/mail-transaction.ts'
import { isAskedForPasskey } from '../../access/passkey-standing.ts'
import { personSubject, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { secretHash } from '../../access/secret.ts'
import type { LoginWay } from '../../access/token.ts'
import { tellNewLogin } from '../notice/new-login.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { acceptPasskey } from '../passkey/accept-passkey.ts'
import { challengeOf, requestOptions } from '../passkey/authenticator.ts'
import { issueChallenge, takeChallenge } from '../passkey/challenge.ts'
import { countRecoveryCodes, findPasskey, findPasskeys } from '../passkey/queries.ts'
import { findRecoveryCode, spendRecoveryCode } from '../passkey/recovery-codes.ts'
import { type Account, findAccount, type Kind, mustBeAllowed } from '../person/account-state.ts'
import { findKnownBrowser } from '../person/known-browsers.ts'
import { type AdmittedLogin, admitLogin } from '../person/login-attempts.ts'
import { mustHavePassword } from './emergency-login.ts'
import { completeLogin } from './enter.ts'
import { mustBePending } from './must-be-pending.ts'
import { takeProof } from './store.ts'

type Body<TCall extends keyof typeof passkeyLogin> = v.InferOutput<(typeof passkeyLogin)[TCall]['body']>

const bond = {
  login: (browserToken: string) => ({ purpose: 'login', bound_to: secretHash(browserToken) }) as const,
  proof: (hash: Uint8Array) => ({ purpose: 'proof', bound_to: hash }) as const,
}

interface Proven {
  account: Account
  admitted: AdmittedLogin
  device: Uint8Array | undefined
  way: LoginWay
}

/**
 * Completes a login with a passkey or a recovery code. Of a browser that is not known, its person is told by mail. A request of a person
 * who has lost their passkeys stays: it may be about this very passkey.
 */
const enter = async (kind: Kind, { account, ...proven }: Proven, context: RequestContext, deps: Deps) => {
  await proven.admitted.succeed()
  if (!proven.device) await tellNewLogin(account, context, deps, proven.way)
  return completeLogin(kind, account, proven, context, deps)
}

const logRefusal = (kind: Kind, account: string | undefined, reason: string, { log }: RequestContext): void =>
  log.info({ audit: 'login_failed', kind, account, reason }, 'login failed')

/**
 * Logs a person in with a passkey alone. What cannot be used gets one answer, so that it does not tell which passkeys there are. A
 * refused passkey counts as a failed login of account and network.
 *
 * @throws 410 `challenge_ended`; 403 `passkey_refused`, `locked`, `suspended`, `passwords_off`; 429
 */
const loginByPasskey = async (
  kind: Kind,
  { browser_token, device_marks: marks = [], ...used }: Body<'postLoginPasskey'>,
  context: RequestContext,
  deps: Deps,
) => {
  const { db } = deps
  const { now } = context
  const challenge = challengeOf(used.client_data)
  await takeChallenge(db, challenge, bond.login(browser_token), now)
  const passkey = await findPasskey(db, used.credential_id)
  const account = passkey && (await findAccount(db, { id: passkey.user_id }, kind))
  const device = await findKnownBrowser(db, { userId: account?.id, marks }, now)
  const subject = personSubject(account, used.credential_id)
  const admitted = await admitLogin(kind, { account: subject, device }, context, deps)
  if (!passkey || account?.regist_flg !== 1) {
    logRefusal(kind, account?.id, 'unknown_passkey', context)
    throw new AppError('passkey_refused')
  }
  try {
    await acceptPasskey(used, { passkey, challenge }, async () => undefined, context, deps)
  } catch (error) {
    logRefusal(kind, account.id, 'passkey_refused', context)
    throw error
  }
  await admitted.undo()
  await mustBeAllowed(kind, account, context, deps)
  await mustHavePassword(kind, account, deps)
  if (!isAskedForPasskey(account, now)) {
    logRefusal(kind, account.id, 'passkeys_off', context)
    throw new AppError('passkey_refused')
  }
  const way = { withPassword: false, factorSince: passkey.since }
  return enter(kind, { account, admitted, device, way }, context, deps)
}

/** @throws 410 `login_ended` */
const proofOptions = async (kind: Kind, secret: string, context: RequestContext, deps: Deps) => {
  const { db, config } = deps
  const { proof, account } = await mustBePending(kind, secret, context, deps)
  const challenge = await issueChallenge(db, bond.proof(proof.hash), context.now)
  const known = await findPasskeys(db, account.id)
  if (known.length === 0) throw new AppError('login_ended')
  return { options: await requestOptions(config.publicUrl, challenge, known) }
}

/**
 * Completes a login with a passkey of its account.
 *
 * @throws 410 `login_ended`, `challenge_ended`; 403 `passkey_refused`; 429
 */
const proveByPasskey = async (
  kind: Kind,
  { proof_token, device_marks: marks = [], ...used }: Body<'postLoginProofPasskey'>,
  context: RequestContext,
  deps: Deps,
) => {
  const { db } = deps
  const { now } = context
  const { proof, account } = await mustBePending(kind, proof_token, context, deps)
  const challenge = challengeOf(used.client_data)
  await takeChallenge(db, challenge, bond.proof(proof.hash), now)
  const device = await findKnownBrowser(db, { userId: account.id, marks }, now)
  const admitted = await admitLogin(kind, { account: account.id, device }, context, deps)
  const passkey = await findPasskey(db, used.credential_id)
  if (passkey?.user_id !== account.id) {
    logRefusal(kind, account.id, 'unknown_passkey', context)
    throw new AppError('passkey_refused')
  }
  await acceptPasskey(used, { passkey, challenge }, trx => takeProof(trx, proof.hash), context, deps)
  const way = { withPassword: true, factorSince: passkey.since }
  return enter(kind, { account, admitted, device, way }, context, deps)
}

/**
 * Completes a login with a recovery code, which is used up. A wrong one counts as a failed login.
 *
 * @throws 422 for a wrong code, 410 `login_ended`, 429
 */
const proveByRecoveryCode = async (
  kind: Kind,
  { proof_token, recovery_code: code, device_marks: marks = [] }: Body<'postLoginProofRecovery'>,
  context: RequestContext,
  deps: Deps,
) => {
  const { db } = deps
  const { now } = context
  const { proof, account } = await mustBePending(kind, proof_token, context, deps)
  const userId = account.id
  const target = { kind: 'user', id: userId } as const
  const device = await findKnownBrowser(db, { userId, marks }, now)
  const admitted = await admitLogin(kind, { account: userId, device }, context, deps)
  const found = await undoOnFailure(findRecoveryCode({ userId, code }, context, deps), admitted.undo)
  const isSpent = await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, userId)
    if (!found || !(await spendRecoveryCode(trx, { userId, hash: found.hash }, now))) return false
    await takeProof(trx, proof.hash)
    await audit(trx, context, { action: 'recovery_code.use', target }, account)
    const left = await countRecoveryCodes(trx, userId)
    const about = { now, factorSince: found.since }
    await tellOfFactor(trx, account, { kind: 'recovery_code_used', left }, about, deps)
    return true
  })
  if (!found || !isSpent) {
    await audit(db, context, { action: 'recovery_code.wrong', target }, account)
    logRefusal(kind, userId, 'wrong_code', context)
    throw new AppError('invalid', { errors: { recovery_code: ['wrong_code'] } })
  }
  const way = { withPassword: true, factorSince: found.since }
  return enter(kind, { account, admitted, device, way }, context, deps)
}

export const passkeyLoginHandlers = (deps: Deps): HandlersOf<typeof passkeyLogin> => ({
  postLoginPasskeyOptions: async ({ body, now }) => {
    const challenge = await issueChallenge(deps.db, bond.login(body.browser_token), now)
    return { options: await requestOptions(deps.config.publicUrl, challenge) }
  },
  postLoginPasskey: ({ body, side, ...context }) => loginByPasskey(side.kind, body, context, deps),
  postLoginProofPasskeyOptions: ({ body, side, ...context }) =>
    proofOptions(side.kind, body.proof_token, context, deps),
  postLoginProofPasskey: ({ body, side, ...context }) => proveByPasskey(side.kind, body, context, deps),
  postLoginProofRecovery: ({ body, side, ...context }) => proveByRecoveryCode(side.kind, body, context, deps),
})

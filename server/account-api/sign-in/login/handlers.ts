import type { passkeyLogin } from '../../../../shared/contract/sign-in/passkey-login.ts'
import type { pendingLogin } from '../../../../shared/contract/sign-in/pending-login.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { requestOptions } from '../passkey/authenticator.ts'
import { issueChallenge } from '../passkey/challenge.ts'
import { findPasskeys } from '../passkey/queries.ts'
import { mailAnother } from '../pending-login/mail-another.ts'
import { mustWaitFor } from '../pending-login/pending-login.ts'
import type { Kind } from '../person/account-state.ts'
import { challengeOfBrowser, challengeOfPending } from './by-passkey.ts'
import { logIn } from './log-in.ts'

const callOf = (kind: Kind, context: RequestContext, deps: Deps) => ({ kind, context, proven: context, deps })

/** @throws 410 `login_ended` */
const pendingOptions = async (kind: Kind, secret: string, context: RequestContext, deps: Deps) => {
  const { db, config } = deps
  const { pending, account } = await mustWaitFor('passkey', secret, { kind, context, deps })
  const challenge = await issueChallenge(db, challengeOfPending(pending.hash), context.now)
  const known = await findPasskeys(db, account.id)
  if (known.length === 0) throw new AppError('login_ended')
  return { options: await requestOptions(config.publicUrl, challenge, known) }
}

export const pendingLoginHandlers = (deps: Deps): HandlersOf<typeof pendingLogin> => ({
  postLoginCode: ({ body, side, ...context }) => logIn('code', body, callOf(side.kind, context, deps)),
  postLoginCodeResend: async ({ body, side, ...context }) => {
    await mailAnother(body.proof_token, { kind: side.kind, context, deps })
    return {}
  },
})

export const passkeyLoginHandlers = (deps: Deps): HandlersOf<typeof passkeyLogin> => ({
  postLoginPasskeyOptions: async ({ body, now }) => {
    const challenge = await issueChallenge(deps.db, challengeOfBrowser(body.browser_token), now)
    return { options: await requestOptions(deps.config.publicUrl, challenge) }
  },
  postLoginPasskey: ({ body, side, ...context }) => logIn('passkey', body, callOf(side.kind, context, deps)),
  postLoginProofPasskeyOptions: ({ body, side, ...context }) =>
    pendingOptions(side.kind, body.proof_token, context, deps),
  postLoginProofPasskey: ({ body, side, ...context }) => logIn('passkey', body, callOf(side.kind, context, deps)),
  postLoginProofRecovery: ({ body, side, ...context }) => logIn('recovery', body, callOf(side.kind, context, deps)),
})

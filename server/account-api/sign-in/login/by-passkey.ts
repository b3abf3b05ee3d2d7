import type * as v from 'valibot'
import type { passkeyLogin } from '../../../../shared/contract/sign-in/passkey-login.ts'
import { AppError } from '../../../http/app-error.ts'
import { secretHash } from '../../access/caller/secret.ts'
import { isAskedForPasskey } from '../../access/passkey-standing.ts'
import { personSubject } from '../../access/rate-limit.ts'
import { acceptPasskey, beginUse } from '../passkey/accept-passkey.ts'
import { mustWaitFor } from '../pending-login/pending-login.ts'
import { takePendingLogin } from '../pending-login/store.ts'
import { findAccount } from '../person/account-state.ts'
import { complete, type Way, type Wrong } from './way.ts'

type Body<TCall extends keyof typeof passkeyLogin> = v.InferOutput<(typeof passkeyLogin)[TCall]['body']>

/** What a challenge is for: a browser, or a pending login. */
export const challengeOfBrowser = (browserToken: string) =>
  ({ purpose: 'login', bound_to: secretHash(browserToken) }) as const
export const challengeOfPending = (hash: Uint8Array) => ({ purpose: 'proof', bound_to: hash }) as const

/** The same for all that cannot be used, so that it does not tell which passkeys there are. */
const refused = (reason: string): Wrong => ({ reason, refusal: new AppError('passkey_refused') })

/**
 * A passkey, alone or after the password. A request of a person who has lost their passkeys stays: it may be about this very passkey.
 *
 * @throws 410 `challenge_ended`, `login_ended`; 403 `passkey_refused`
 */
export const byPasskey: Way<Body<'postLoginPasskey'> | Body<'postLoginProofPasskey'>> = {
  ...complete,
  begin: async (given, call) => {
    const { kind, context, deps } = call
    const waiting = 'proof_token' in given ? await mustWaitFor('passkey', given.proof_token, call) : undefined
    const bond =
      'proof_token' in given
        ? challengeOfPending(secretHash(given.proof_token))
        : challengeOfBrowser(given.browser_token)
    const { passkey, challenge } = await beginUse(given, bond, context, deps)
    const owner = waiting || !passkey ? undefined : await findAccount(deps.db, { id: passkey.user_id }, kind)
    const account = waiting?.account ?? owner
    return {
      account,
      countedBy: personSubject(account, given.credential_id),
      marks: given.device_marks ?? [],
      completes: waiting !== undefined,
      check: async () => {
        if (!passkey || account?.regist_flg !== 1 || passkey.user_id !== account.id) return refused('unknown_passkey')
        const isAccepted = await acceptPasskey(
          given,
          { passkey, challenge },
          async trx => waiting && takePendingLogin(trx, waiting.pending.hash),
          context,
          deps,
        )
        if (!isAccepted) return refused('passkey_refused')
        return { account, given: { withPassword: waiting !== undefined, factorSince: passkey.since } }
      },
    }
  },
  clears: 'on entry',
  proceed: async (account, _, { kind, context }) => {
    if (isAskedForPasskey(account, context.now)) return
    context.log.info({ audit: 'login_failed', kind, account: account.id, reason: 'passkeys_off' }, 'login failed')
    throw new AppError('passkey_refused')
  },
  isTold: true,
}

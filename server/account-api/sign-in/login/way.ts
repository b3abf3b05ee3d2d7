import type { AppError } from '../../../http/app-error.ts'
import type { GivenAtLogin, OidcLogin } from '../../access/caller/token.ts'
import type { CompletingWay, LoginCall } from '../pending-login/pending-login.ts'
import type { Account } from '../person/account-state.ts'
import type { Identity } from '../provider/store.ts'

/** The ways to log in. Those that complete a pending login need the password before; a passkey does without, too. */
export type LoginWay = 'password' | 'provider' | CompletingWay

/** A login at the provider, as the account here that is linked to one there. */
export type ProviderLogin = OidcLogin & Identity

/** A right check. */
export interface Right {
  account: Account
  /** What it has proven, for the session. */
  given: GivenAtLogin
  /** Absent: the person logs in here. */
  provider?: ProviderLogin
}

/** A failed try. The reason is for the log only. */
export interface Wrong {
  reason: string
  refusal: AppError
}

/** One try to log in. */
export interface Try {
  /** The person it is about; undefined: nobody, which the answer does not tell. */
  account: Account | undefined
  /** What failed tries count by: the person, or a digest of what was typed. Null: the provider counts them. */
  countedBy: string | null
  /** Marks of the browser. */
  marks: readonly string[]
  /** Whether it completes a pending login, of a person who was found to be allowed to log in. */
  completes: boolean
  /** Checks what was given, and uses it up if it is good for once. What it throws is no failed try. */
  check: () => Promise<Right | Wrong>
}

/** A way to log in. `logIn` takes them all through the same steps. */
export interface Way<TGiven> {
  /** Finds the person, and uses up what is good for one try, right or wrong. */
  begin: (given: TGiven, call: LoginCall) => Promise<Try>
  /** Counts and checks a try; those that take long, few at once. */
  inTurn: <T>(work: () => Promise<T>, call: LoginCall) => Promise<T>
  /**
   * When the failed tries before it are cleared. `when right`: also for a person who may not log in, as the password shows nothing new
   * then. `on entry`: with the session; what is no password must not make room for guesses of it.
   */
  clears: 'when right' | 'on entry'
  /** Whether it is only a first step. Asked of everyone before the try, so that the answer takes the same time for an unknown address. */
  wantsMore: (
    of: { account: Account | undefined; browser: Uint8Array | undefined },
    call: LoginCall,
  ) => Promise<boolean>
  /** What comes next, for a person who may log in: nothing, or a refusal that says what is still wanted. */
  proceed: (account: Account, wantsMore: boolean, call: LoginCall) => Promise<void>
  /** Whether a login at an unknown browser is told by a mail of its own. */
  isTold: boolean
}

/** Of ways that are complete by themselves. */
export const complete = {
  inTurn: work => work(),
  wantsMore: async () => false,
  proceed: async () => undefined,
} as const satisfies Pick<Way<never>, 'inTurn' | 'wantsMore' | 'proceed'>

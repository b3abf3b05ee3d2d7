import { undoOnFailure } from '../../access/rate-limit.ts'
import { tellNewLogin } from '../notice/new-login.ts'
import type { LoginCall } from '../pending-login/pending-login.ts'
import { mustBeAllowed } from '../person/account-state.ts'
import { findKnownBrowser } from '../person/known-browsers.ts'
import { type AdmittedLogin, admitLogin } from '../person/login-attempts.ts'
import { mustHavePassword } from '../person/passwords-off.ts'
import { enter } from './enter.ts'
import type { LoginWay, Right, Try, Way, Wrong } from './way.ts'
import { type Given, ways } from './ways.ts'

/** Of a try that the provider counts. */
const uncounted = (browser: Uint8Array | undefined): Omit<AdmittedLogin, 'beginsAttack'> & { beginsAttack: false } => ({
  known: browser !== undefined,
  attacked: false,
  beginsAttack: false,
  undo: async () => undefined,
  succeed: async () => undefined,
})

const admit = async ({ countedBy }: Try, browser: Uint8Array | undefined, { kind, context, deps }: LoginCall) =>
  countedBy === null ? uncounted(browser) : admitLogin(kind, { account: countedBy, browser }, context, deps)

const isRight = (checked: Right | Wrong): checked is Right => 'account' in checked

/** Logs a failed try, and throws its refusal. */
const refuse = (
  { account }: Try,
  { reason, refusal }: Wrong,
  { beginsAttack }: Pick<AdmittedLogin, 'beginsAttack'>,
  { kind, context: { log }, deps }: LoginCall,
): never => {
  log.info({ audit: 'login_failed', kind, account: account?.id, reason }, 'login failed')
  if (beginsAttack) {
    const failures = deps.config.loginFailuresPerAccount
    log.warn({ audit: 'account_attacked', kind, account: account?.id, failures }, 'many failed logins of one account')
  }
  throw refusal
}

/**
 * Logs a person in, in the same steps whatever the way: finds the person, counts the try, checks it, refuses or goes on to whether
 * the person may log in and what is still wanted, and enters. A try is counted before it is checked, so that concurrent ones cannot pass
 * a limit together, and no connection is held while it is checked.
 *
 * @throws what the way does; 403 `locked`, `suspended`, `passwords_off`, and `proof_required` where a further step is wanted; 410
 * `login_ended`; 429
 */
export const logIn = async <W extends LoginWay>(name: W, given: Given[W], call: LoginCall) => {
  const { kind, context, deps } = call
  const way: Way<Given[W]> = ways[name]
  const tried = await way.begin(given, call)
  const { account: userOf, marks } = tried
  const browser = await findKnownBrowser(deps.db, { userId: userOf?.id, marks }, context.now)
  const wantsMore = await way.wantsMore({ account: userOf, browser }, call)
  const { admitted, checked } = await way.inTurn(async () => {
    const admitted = await admit(tried, browser, call)
    const checked = await undoOnFailure(tried.check(), admitted.undo)
    // A first step is no success: it must not clear wrong tries of the second.
    const clears = way.clears === 'when right' && !wantsMore
    if (isRight(checked)) await (clears ? admitted.succeed() : admitted.undo())
    return { admitted, checked }
  }, call)
  if (!isRight(checked)) return refuse(tried, checked, admitted, call)
  const { account } = checked
  if (!tried.completes) {
    await mustBeAllowed(kind, account, context, deps)
    // The provider is what employees have instead of passwords.
    if (!checked.provider) await mustHavePassword(kind, account, deps)
  }
  await way.proceed(account, wantsMore, call)
  if (way.clears === 'on entry') await admitted.succeed()
  if (!browser && way.isTold) await tellNewLogin(account, context, deps, checked.given)
  return enter({ ...checked, admitted, browser }, call)
}

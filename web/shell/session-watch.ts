/**
 * What a page learns of its session after the first paint: from failed calls, and from other tabs. Loaded late, because the
 * login page has a size budget.
 */
import { bff } from '../api.ts'
import type { ApiError } from '../api-error.ts'
import { bootstrap } from '../bootstrap.ts'
import { saveDrafts } from '../kit/form/leave.ts'
import { loadPageMessages } from '../messages/load.ts'
import { loadOptional } from '../router/chunk-reload.ts'
import { useAlert } from '../state/alert.ts'
import { useLoading } from '../state/loading.ts'
import { resetResources } from '../state/resource.ts'
import { useSession } from '../state/session.ts'
import { useUser } from '../state/user.ts'

/** Whether the error replaces the page by the login, the consent, the set-up of a passkey or the maintenance page. */
const replacesPage = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'terms_update' || code === 'passkey_required' || code === 'maintenance'

const mayChange = () => {
  const { auth } = useSession.getState()
  return auth?.accountType === 'customer' ? useUser.getState().data?.manager_flg === 1 : auth?.isOnlyView === false
}

/** A permission may have been revoked: reloads the permissions, and alerts when one is gone. */
const reloadPermissions = async () => {
  const before = mayChange()
  await Promise.all([useSession.getState().load(), useUser.getState().reload()])
  if (before && !mayChange()) useAlert.getState().show({ variant: 'danger', message: 'error.forbidden' })
}

/** Since the login in this page, no call has had a session yet: the browser may have refused its cookie. */
let isCookieUnproved = false

const proveCookie = async () => {
  isCookieUnproved = true
  await bff.sessionEnd().catch(() => {})
  isCookieUnproved = false
}

/** The login page again, and why. */
const leaveWithoutCookie = async () => {
  useSession.getState().leave(false)
  await loadPageMessages()
  useAlert.getState().show({ variant: 'danger', message: 'sessionEnd.cookies', timeout: null })
}

let asking: Promise<boolean> | undefined

/** Asks for the password once for all calls that wait for it. */
const askProof = (): Promise<boolean> => {
  asking ??= new Promise<boolean>(proving => useSession.setState({ proving })).finally(() => {
    asking = undefined
    useSession.setState({ proving: undefined })
  })
  return asking
}

/** Asks for the password. The page does not count as busy meanwhile, so that the dialog can be used. */
const hasProven = async (): Promise<boolean> => {
  const wait = (by: 1 | -1) => useLoading.setState(({ count }) => ({ count: count + by }))
  wait(-1)
  const isProven = await askProof()
  wait(1)
  return isProven
}

/** Leaves, unless a login in another tab has just replaced the session of the call that failed. */
const leaveUnlessReplaced = async () => {
  const now = useSession.getState().loggedOut ? undefined : await bff.session().catch(() => undefined)
  const { auth, loggedOut, leave } = useSession.getState()
  if (!now?.account) leave(!loggedOut)
  else if (now.account !== auth?.account) useSession.setState({ other: now })
}

/**
 * Handles a failed call of the signed-in person: the session may have ended or changed, or the call needs a fresh proof.
 *
 * @returns whether to repeat the call
 */
export const refused = async (error: ApiError): Promise<boolean> => {
  const { auth, load } = useSession.getState()
  // Several calls may fail with 401 at once; the session ends once.
  if (!auth?.accountType) return false
  if (error.code === 'proof_old') return hasProven()
  // Another screen replaces the page; drafts restore its forms when the page returns.
  if (replacesPage(error)) saveDrafts()
  if (error.status === 401 && isCookieUnproved) await leaveWithoutCookie()
  else if (error.status === 401) await leaveUnlessReplaced()
  else if (error.code === 'other_account') await load()
  else if (error.code === 'terms_update') useSession.setState({ auth: { ...auth, isTermsUpdate: true } })
  else if (error.code === 'passkey_required') useSession.setState({ auth: { ...auth, mustSetUpPasskey: true } })
  else if (error.code === 'maintenance') useSession.setState({ auth: { ...auth, isInMaintenance: true } })
  else if (error.code === 'forbidden') void reloadPermissions()
  return false
}

/** Whether the page shows what belongs to its person. All others are the same for everybody. */
const isPersonal = () => /^(?:front|employee)$/.test(document.documentElement.dataset.layout ?? '')

/** Asks who is logged in. A signed-in page asks without counting as use, except for a set-up; a failure reaches `refused`. */
const ask = async () => {
  const { auth, load } = useSession.getState()
  if (!auth) return
  // The set-up of a passkey makes no calls that would tell that it is no longer demanded.
  if (!auth.account || auth.mustSetUpPasskey) return load()
  await bff.sessionEnd().then(
    () => useSession.setState({ other: undefined }),
    () => {},
  )
}

/** Login forms offer passkeys, where browser and account API have them. */
const offerPasskeys = () => {
  const { auth } = useSession.getState()
  if (!auth || auth.accountType || !globalThis.PublicKeyCredential) return
  if (bootstrap().lacks?.includes('getPasskeyList')) return
  void loadOptional(() => import('../features/sign-in/panels/PasskeyLogin.tsx'))
}

/**
 * Learns of logins and logouts in other tabs: at once, when the tab becomes visible, and when it comes back from the
 * back-forward cache. Tells other tabs of its own. Called once, by main.tsx.
 */
export const watchTabs = () => {
  let channel: BroadcastChannel | undefined
  const open = () => {
    try {
      channel = new BroadcastChannel('account')
    } catch {
      // With storage blocked, a tab learns of the others when it becomes visible.
      return
    }
    channel.onmessage = ({ data }) => {
      const { auth } = useSession.getState()
      if (auth && data === auth.account) useSession.setState({ other: undefined })
      else void ask()
    }
  }
  open()
  // An open channel would keep the page from the back-forward cache.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    open()
    void ask()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
  })
  offerPasskeys()
  useSession.subscribe(({ auth, other }, { auth: before }) => {
    if (auth !== before) offerPasskeys()
    if (auth?.account && before && !before.account) void proveCookie()
    if (auth && before && auth.account !== before.account) channel?.postMessage(auth.account)
    if (!other || isPersonal()) return
    resetResources()
    useSession.setState({ auth: other, other: undefined })
  })
}

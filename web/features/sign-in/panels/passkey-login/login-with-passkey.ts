import type { RequestOptions } from '../../../../../shared/model/passkey.ts'
import { request } from '../../../../api.ts'
import { useSession } from '../../../../state/session.ts'
import { applyPasskey, cancelPasskey, canSuggest } from '../../stores/authenticator.ts'

type Kind = 'customer' | 'employee'

/** A challenge is good for five minutes. */
const renewAfterMs = 4 * 60_000

const optionsFor = async (kind: Kind): Promise<RequestOptions> =>
  (await (await request('POST', `/bff/login/${kind}/passkey/options`, {}, false)).json()).options

/** Asks for a passkey, and logs in with it. */
export const loginWithPasskey = async (kind: Kind) => {
  const used = await applyPasskey(await optionsFor(kind))
  await useSession.getState().login(`${kind}/passkey`, used)
}

/**
 * Offers passkeys among the suggestions of the address field, and renews the challenge while the page is in sight. Failures are quiet:
 * no one has asked for anything yet, and the button is there.
 *
 * @param onChosen gets the login, once the person has chosen a passkey
 * @returns a function that ends it
 */
export const suggestPasskeys = (kind: Kind, onChosen: (login: () => Promise<unknown>) => void): (() => void) => {
  let hasEnded = false
  let offeredAt = 0

  const offer = async () => {
    offeredAt = Date.now()
    try {
      if (!(await canSuggest())) return
      const options = await optionsFor(kind)
      if (hasEnded) return
      const used = await applyPasskey(options, { suggests: true })
      if (!hasEnded) onChosen(() => useSession.getState().login(`${kind}/passkey`, used))
    } catch {
      // Cancelled, renewed or not available.
    }
  }
  const renew = () => {
    if (document.visibilityState === 'visible' && Date.now() - offeredAt >= renewAfterMs) void offer()
  }
  /** A request that waits would keep the page from the back-forward cache. */
  const pause = () => {
    offeredAt = 0
    cancelPasskey()
  }

  void offer()
  const timer = setInterval(renew, 10_000)
  addEventListener('pagehide', pause)
  addEventListener('pageshow', renew)
  document.addEventListener('visibilitychange', renew)
  return () => {
    hasEnded = true
    clearInterval(timer)
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', renew)
    document.removeEventListener('visibilitychange', renew)
    cancelPasskey()
  }
}

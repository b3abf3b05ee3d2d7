import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { RequestOptions } from '../../../../shared/model/passkey.ts'
import { request } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { describeError } from '../../../kit/status/describe-error.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useText } from '../../../messages/index.ts'
import { loadPasskeyMessages } from '../../../messages/load-passkey.ts'
import { href } from '../../../router/routes.ts'
import { useSession } from '../../../state/session.ts'
import { applyPasskey, cancelPasskey, canSuggest } from '../stores/authenticator.ts'
import { useLoginHint } from '../stores/login-hint.ts'
import { problemOf } from '../stores/passkey-problem.ts'

type Kind = 'customer' | 'employee'

/** A challenge is good for five minutes. */
const renewAfterMs = 4 * 60_000

const optionsFor = async (kind: Kind): Promise<RequestOptions> =>
  (await (await request('POST', `/bff/login/${kind}/passkey/options`, {}, false)).json()).options

/** Asks for a passkey, and logs in with it. */
const loginWithPasskey = async (kind: Kind) => {
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
const suggestPasskeys = (kind: Kind, onChosen: (login: () => Promise<unknown>) => void): (() => void) => {
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

/** Login with a passkey instead of a password: by a button, or from the suggestions of the address field. */
function PasskeyLogin({ kind }: { kind: Kind }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  /** Attempts that failed: with each, passkeys are suggested again. */
  const [count, setCount] = useState(0)

  const run = async (login: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await login()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'locked' && kind === 'customer') {
        useLoginHint.getState().suggest('', { refusal: { ...error.data, kind } })
        navigate(href('locked') + window.location.search)
      } else setFailure({ error })
      setCount(count => count + 1)
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` does the same in each render.
  useEffect(() => suggestPasskeys(kind, login => void run(login)), [kind, count])

  const problem = failure && problemOf(failure.error)
  return (
    <>
      <Button busy={isBusy} icon={KeyRound} onClick={() => void run(() => loginWithPasskey(kind))} wide>
        {t('passkeyLogin.submit')}
      </Button>
      {failure && (
        <Notice key={count} title={t('login.failed')} variant="danger">
          <p>{problem ? t(problem) : describeError(failure.error, t)}</p>
        </Notice>
      )}
    </>
  )
}

await loadPasskeyMessages()
useLoginHint.setState({ PasskeyLogin })

import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../../../api-error.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { describeError } from '../../../../kit/status/describe-error.ts'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useText } from '../../../../messages/index.ts'
import { loadPasskeyMessages } from '../../../../messages/load-passkey.ts'
import { href } from '../../../../router/routes.ts'
import { useLoginHint } from '../../stores/login-hint.ts'
import { problemOf } from '../../stores/passkey-problem.ts'
import { loginWithPasskey, suggestPasskeys } from './login-with-passkey.ts'

/** Login with a passkey instead of a password: by a button, or from the suggestions of the address field. */
function PasskeyLogin({ kind }: { kind: 'customer' | 'employee' }) {
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

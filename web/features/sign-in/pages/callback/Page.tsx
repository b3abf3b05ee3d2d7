import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { codeOf, describeError } from '../../../../kit/status/describe-error.ts'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useText } from '../../../../messages/index.ts'
import { homeOf } from '../../../../router/guard.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useSession } from '../../../../state/session.ts'
import { completeVisit, visitProvider } from '../../stores/oidc.ts'

/** Query with which the page goes to the provider for a fresh proof. */
const forProof = '?proof'

/**
 * Where other systems send the browser back: the OpenID provider after a login or a fresh proof, and it or the common authentication
 * service after a logout. Begins a fresh proof, too, in a tab of its own.
 */
export default function Page() {
  const [search] = useState(() => window.location.search)
  if (search === forProof) return <Visit proof run={() => visitProvider(true)} />
  if (/[?&]state=/.test(search)) return <Visit run={() => completeVisit(search)} />
  return <LoggedOut />
}

/** After a logout: the login page says so. For a person who is still signed in, it redirects to their start page. */
function LoggedOut() {
  const [, navigate] = useLocation()
  const auth = useSession(session => session.auth)
  useEffect(() => {
    if (!auth) return
    if (auth.accountType === null) useAlert.getState().show({ variant: 'success', message: 'shell.loggedOut' })
    navigate(href('login'), { replace: true })
  }, [auth, navigate])
  return null
}

/** Begins or completes a visit of the provider. Only what it says when it cannot go on is seen for longer than a moment. */
function Visit({ run, proof }: { run: () => Promise<{ returnTo: string | null } | undefined>; proof?: boolean }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [error, setError] = useState<unknown>()
  const [isProven, setProven] = useState(false)
  const [start] = useState(() => run)
  useEffect(() => {
    start().then(done => {
      if (!done) {
        setProven(true)
        window.close()
        return
      }
      const { auth } = useSession.getState()
      navigate(done.returnTo ?? (auth ? homeOf(auth) : href('login')), { replace: true })
    }, setError)
  }, [navigate, start])
  const isLogin = error !== undefined && !proof
  return (
    <Main width="notice">
      <PageHeader label={t('login.employees')} title={t('route.callback')}>
        <div className="notice-text">
          {error !== undefined && (
            <Notice title={t(proof ? 'proof.failed' : 'login.failed')} variant="danger">
              <p>{describeError(error, t)}</p>
            </Notice>
          )}
          {isProven && (
            <Notice variant="success">
              <p>{t('oidc.proven')}</p>
            </Notice>
          )}
          {error === undefined && !isProven && <p role="status">{t('oidc.wait')}</p>}
          {isLogin && codeOf(error) !== 'oidc_refused' && (
            <div className="button-row">
              <Button kind="primary" onClick={() => visitProvider().catch(setError)}>
                {t('oidc.again')}
              </Button>
            </div>
          )}
          {isLogin && (
            <div className="button-row">
              <ButtonLink href={href('login')}>{t('loginCode.back')}</ButtonLink>
            </div>
          )}
        </div>
      </PageHeader>
    </Main>
  )
}

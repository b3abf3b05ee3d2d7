import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { LoginCode } from '../../../../../shared/model/login-code.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { describeError } from '../../../../kit/status/describe-error.ts'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { enterCode, resendCode } from '../../stores/login-code.ts'
import { useLoginHint } from '../../stores/login-hint.ts'

const PasskeyStep = lazyDialog(() => import('./PasskeyStep.tsx'))

/**
 * Second step of a login: the code that was mailed, at an unknown browser; or the passkey of a person who has one. The server knows
 * which login waits, and the address says what it waits for, so the page works after a reload, too. The route guard redirects once the
 * person is signed in.
 */
export default function Page() {
  const t = useText()
  const { kind, ways } = useLoginHint().refusal ?? {}
  const { wantsPasskey, hasCodes } = useWays(Array.isArray(ways) ? ways : undefined)
  const title = t(wantsPasskey ? 'passkeyStep.title' : 'route.loginCode')
  useTitle(title)
  return (
    <Main width="notice">
      <PageHeader label={t('loginCode.label')} title={title}>
        <div className="notice-text">
          {wantsPasskey ? <PasskeyStep hasCodes={hasCodes} onClose={() => {}} /> : <CodeStep />}
          <BackLink href={href(kind === 'employee' ? 'login' : 'loginFront')}>{t('loginCode.back')}</BackLink>
        </div>
      </PageHeader>
    </Main>
  )
}

/** Which proof is wanted: told by the login, and kept in the address. */
const useWays = (told: string[] | undefined) => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const isKept = new URLSearchParams(search).get('by') === 'passkey'
  const wantsPasskey = told ? told.includes('passkey') : isKept
  useEffect(() => {
    if (isKept === wantsPasskey) return
    const params = new URLSearchParams(search)
    if (wantsPasskey) params.set('by', 'passkey')
    else params.delete('by')
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true })
  }, [isKept, wantsPasskey, search, path, navigate])
  return { wantsPasskey, hasCodes: told?.includes('recovery_code') ?? true }
}

function CodeStep() {
  const t = useText()
  const { mail } = useLoginHint().refusal ?? {}
  return (
    <>
      <Form
        className="stack"
        defaults={{ code: '' }}
        failed={t('login.failed')}
        guarded={false}
        label={t('route.loginCode')}
        onSubmit={async ({ code }) => {
          await enterCode(code)
        }}
        schema={LoginCode}
      >
        <CodeField mail={typeof mail === 'string' ? mail : undefined} />
        <SubmitButton wide>{t('shell.login')}</SubmitButton>
      </Form>
      <NoMail />
    </>
  )
}

function CodeField({ mail }: { mail: string | undefined }) {
  const t = useText()
  useInitialFocus('code')
  return (
    <TextField
      autoComplete="one-time-code"
      hint={mail === undefined ? t('loginCode.hintAgain') : t('loginCode.hint', { mail })}
      inputMode="numeric"
      label={t('loginCode.code')}
      name="code"
    />
  )
}

/** What to do if no mail comes. */
function NoMail() {
  const t = useText()
  const { busy, error, attempts, run } = useCall(resendCode)
  return (
    <>
      <h2>{t('loginCode.noMail')}</h2>
      <p>{t('loginCode.spam')}</p>
      {attempts > 0 &&
        (error === undefined ? (
          <div key={attempts} role="status">
            <Notice variant="success">
              <p>{t('loginCode.resent')}</p>
            </Notice>
          </div>
        ) : (
          <Notice key={attempts} title={t('loginCode.notSent')} variant="danger">
            <p>{describeError(error, t)}</p>
          </Notice>
        ))}
      <div>
        <Button busy={busy} onClick={() => run()}>
          {t('loginCode.resend')}
        </Button>
      </div>
      <p>
        {t('loginCode.help')} <Link href={href('contactForm')}>{t('loginCode.contact')}</Link>
      </p>
    </>
  )
}

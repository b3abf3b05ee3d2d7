import { Link } from 'wouter'
import { LoginCode } from '../../../../../shared/model/login-code.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { describeError } from '../../../../kit/status/describe-error.ts'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { enterCode, resendCode } from '../../stores/login-code.ts'
import { useLoginHint } from '../../stores/login-hint.ts'

/**
 * Second step of a login at an unknown browser: the code that was mailed. The server knows which login waits, so the page works after
 * a reload, too. The route guard redirects once the person is signed in.
 */
export default function Page() {
  const t = useText()
  const { mail, kind } = useLoginHint().refusal ?? {}
  return (
    <Main width="notice">
      <PageHeader label={t('loginCode.label')} title={t('route.loginCode')}>
        <div className="notice-text">
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
          <BackLink href={href(kind === 'employee' ? 'login' : 'loginFront')}>{t('loginCode.back')}</BackLink>
        </div>
      </PageHeader>
    </Main>
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

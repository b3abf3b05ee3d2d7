import { Link, useLocation, useSearch } from 'wouter'
import { Credentials } from '../../../../shared/model/credentials.ts'
import { ApiError } from '../../../api-error.ts'
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { PasswordField } from '../../../kit/field/PasswordField.tsx'
import { type Failure, Form, SubmitButton } from '../../../kit/form/Form.tsx'
import { codeOf, describeError } from '../../../kit/status/describe-error.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { type Translate, useText } from '../../../messages/index.ts'
import { loadPageMessages } from '../../../messages/load.ts'
import { href } from '../../../router/routes.ts'
import { useSession } from '../../../state/session.ts'
import { useLoginHint } from '../stores/login-hint.ts'

/**
 * Email address and password, or a passkey where the browser has them. A failed login keeps the address, clears the password and focuses it; a failed connection keeps
 * both. A login that wants a code, and one of a locked customer, go on at a page of their own. Notices say that the session was lost,
 * or that the person has just registered. People who open the link for a new address must log in with the old one; a notice says so.
 */
export function LoginForm({ kind }: { kind: 'customer' | 'employee' }) {
  const t = useText()
  const search = useSearch()
  const [, navigate] = useLocation()
  const { lost, login } = useSession()
  const { email, isNew, suggest, tried, PasskeyLogin } = useLoginHint()
  return (
    <Form
      className="login-form"
      defaults={{ email, password: '' }}
      draft="login"
      failure={error => failureOf(error, t)}
      guarded={false}
      onSubmit={async (values, form) => {
        tried()
        try {
          await login(kind, values)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const { code, data } = error
          if (code !== 'network') form.setValue('password', '')
          if (error.status > 500) await loadPageMessages()
          if (code !== 'proof_required' && (code !== 'locked' || kind === 'employee')) throw error
          suggest(values.email, { refusal: { ...data, kind } })
          navigate(href(code === 'locked' ? code : 'loginCode') + window.location.search)
        }
      }}
      schema={Credentials}
    >
      {lost && (
        <Notice title={t('login.lostTitle')} variant="note">
          <p>{t('login.lost')}</p>
        </Notice>
      )}
      {isNew && !lost && (
        <Notice variant="success">
          <p>{t('login.registered')}</p>
        </Notice>
      )}
      {search.includes('mailaddress_token') && (
        <Notice variant="note">
          <p>{t('login.newAddress')}</p>
        </Notice>
      )}
      <EmailField autoComplete="username webauthn" label={t('login.email')} name="email" />
      <PasswordField autoComplete="current-password" label={t('login.password')} name="password" />
      <SubmitButton wide>{t('shell.login')}</SubmitButton>
      <Link className="small" href={href('passwordReset', {}, { for: kind })}>
        {t('login.forgot')}
      </Link>
      <div>{PasskeyLogin && <PasskeyLogin kind={kind} />}</div>
    </Form>
  )
}

/** Text of a failed login (specification §8). Errors of a single field show at the field. */
const failureOf = (error: unknown, t: Translate): Failure | undefined => {
  const code = codeOf(error)
  if (code === 'invalid') return undefined
  return {
    title: t(code === 'maintenance' ? 'shell.maintenance' : 'login.failed'),
    text: describeError(error, t),
    focus: 'password',
  }
}

import { Link, useSearch } from 'wouter'
import { Credentials } from '../../../../shared/model/credentials.ts'
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { PasswordField } from '../../../kit/field/PasswordField.tsx'
import { type Failure, Form } from '../../../kit/form/Form.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { codeOf, describeError } from '../../../kit/status/describe-error.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { type Translate, useText } from '../../../messages/index.ts'

interface LoginFormProps {
  /** Initial value of the email field. */
  email: string
  /** The session expired or was revoked; a notice says so. */
  lost: boolean
  /** The person has just registered; a notice says so. */
  isNew: boolean
  /** Address of the password reset. */
  forgot: string
  /** Gets the normalised address; its errors are shown. */
  onLogin: (email: string, password: string) => Promise<unknown>
}

/**
 * Email address and password. A failed login keeps the address, clears the password and focuses it; a failed connection keeps
 * both. People who open the link for a new address must log in with the old one; a notice says so.
 */
export function LoginForm({ email, lost, isNew, forgot, onLogin }: LoginFormProps) {
  const t = useText()
  const confirmsAddress = useSearch().includes('mailaddress_token')
  return (
    <Form
      className="login-form"
      defaults={{ email, password: '' }}
      draft="login"
      failure={error => failureOf(error, t)}
      guarded={false}
      onSubmit={async (values, form) => {
        try {
          await onLogin(values.email, values.password)
        } catch (error) {
          if (codeOf(error) !== 'network') form.setValue('password', '')
          throw error
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
      {confirmsAddress && (
        <Notice variant="note">
          <p>{t('login.newAddress')}</p>
        </Notice>
      )}
      <EmailField autoComplete="username" label={t('login.email')} name="email" />
      <PasswordField autoComplete="current-password" label={t('login.password')} name="password" />
      <SubmitButton wide>{t('shell.login')}</SubmitButton>
      <Link className="small" href={forgot}>
        {t('login.forgot')}
      </Link>
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

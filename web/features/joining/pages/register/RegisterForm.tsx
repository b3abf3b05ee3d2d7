import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { passwordPair, RegistPassword, RegistProfile } from '../../../../../shared/contract/joining/registration.ts'
import { checkZip, companyFields } from '../../../../../shared/model/company.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { checkNames } from '../../../../../shared/model/user.ts'
import { ApiError } from '../../../../api-error.ts'
import { MembershipFields, NameFields } from '../../../../directory/PersonFields.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { EmailField } from '../../../../kit/field/EmailField.tsx'
import { PasswordField } from '../../../../kit/field/PasswordField.tsx'
import { PasswordRules } from '../../../../kit/field/PasswordRules.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { changedDocuments } from '../../../sign-in/parts/changed-documents.ts'
import { hasNewVersions, shownVersions } from '../../../sign-in/stores/agreement.ts'
import { useLoginHint } from '../../../sign-in/stores/login-hint.ts'
import { type Link, register } from '../../stores/registration.ts'

// The address is shown as the user name, for password managers too. The link determines it.
const person = { ...RegistProfile.entries, ...RegistPassword.entries, email: v.string() }

/** Form of an invited person. */
const PersonRegistration = v.pipe(v.object(person), checkNames(), passwordPair())

/** Form of the first administrator of a new company. */
const NewCompanyRegistration = v.pipe(
  v.object({ ...companyFields, ...person }),
  checkNames(),
  checkZip(),
  passwordPair(),
)

/** Initial values of the form: all data that is already known. */
const registrationDefaults = ({ known, company, email }: Link, locale: Locale) => ({
  ...known,
  company: company.company,
  nation: known.nation || (locale === 'ja' ? 'JP' : ''),
  type: '',
  category: '',
  fax: '',
  employees: '',
  group: '',
  email,
  password: '',
  password_confirmation: '',
  locale,
})

const RegisterNotice = lazyDialog(() => import('../../dialogs/RegisterNotice.tsx'))

interface RegisterFormProps {
  token: string
  link: Link
  /** Fields of a new company. */
  companyFields?: ReactNode
  /** The link has become invalid: used, superseded or expired. */
  onLinkDead: () => Promise<void>
}

/** Registration form: company if new, person, password, consent. It asks for confirmation before it submits. */
export function RegisterForm({ token, link, companyFields, onLinkDead }: RegisterFormProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const { question, ask, answer } = useQuestion()
  useHeadingFocusOnUnmount()
  const [defaults] = useState(() => registrationDefaults(link, t.locale))
  return (
    <>
      <Form
        className="panel"
        defaults={defaults}
        draft={`register ${link.email}`}
        failed={t('register.failed')}
        failure={error => changedDocuments(error, t)}
        onSubmit={async (values, form) => {
          const company = 'company' in values ? values.company : link.company.company
          if (!(await ask(company))) return
          try {
            const { email: _, password, password_confirmation, ...profile } = values
            const { email, isEmployee } = await register(
              { token, ...profile, documents: shownVersions() },
              { password, password_confirmation },
            )
            useLoginHint.getState().suggest(email, { isNew: true })
            navigate(href(isEmployee ? 'login' : 'loginFront'), { replace: true })
          } catch (error) {
            if (error instanceof ApiError && (error.status === 410 || error.status === 404)) await onLinkDead()
            if (await hasNewVersions(error)) form.resetField('agree')
            throw error
          }
        }}
        schema={companyFields ? NewCompanyRegistration : PersonRegistration}
      >
        {companyFields}
        <ProfileFields />
        <LoginFields />
        <TermsConsent />
        <FormActions>
          <SubmitButton>{t('register.submit')}</SubmitButton>
        </FormActions>
      </Form>
      {question && (
        <RegisterNotice
          company={question.company}
          email={link.email}
          onClose={() => answer(false)}
          onRegister={() => answer(true)}
        />
      )}
    </>
  )
}

/** Promise-based question, which a dialog answers. */
const useQuestion = () => {
  const [question, setQuestion] = useState<{ company: string; answer: (yes: boolean) => void }>()
  return {
    question,
    ask: (company: string) => new Promise<boolean>(answer => setQuestion({ company, answer })),
    answer: (yes: boolean) => {
      setQuestion(undefined)
      question?.answer(yes)
    },
  }
}

/** Profile of the person who registers. */
function ProfileFields() {
  const t = useText()
  return (
    <FormSection title={t('register.person')}>
      <NameFields own />
      <MembershipFields own />
    </FormSection>
  )
}

/** Login credentials: the address of the invitation, and a new password. */
function LoginFields() {
  const t = useText()
  return (
    <FormSection title={t('register.login')}>
      <EmailField autoComplete="username" label={t('account.email')} name="email" readOnly />
      <PasswordField
        autoComplete="new-password"
        label={t('register.password')}
        name="password"
        required
        rules={<PasswordRules name="password" />}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('register.passwordConfirmation')}
        name="password_confirmation"
        required
      />
    </FormSection>
  )
}

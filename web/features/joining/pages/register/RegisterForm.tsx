import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../../../api-error.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { changedDocuments } from '../../../sign-in/parts/changed-documents.ts'
import { hasNewVersions, shownVersions } from '../../../sign-in/stores/agreement.ts'
import { useLoginHint } from '../../../sign-in/stores/login-hint.ts'
import { type Link, register } from '../../stores/registration.ts'
import { LoginFields } from './LoginFields.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { NewCompanyRegistration, PersonRegistration, registrationDefaults } from './registration-form.ts'

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

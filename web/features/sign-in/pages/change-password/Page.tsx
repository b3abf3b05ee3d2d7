import { useLocation } from 'wouter'
import { EditPassword } from '../../../../../shared/contract/sign-in/password.ts'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useSession } from '../../../../state/session.ts'
import { CurrentPasswordField, NewPasswordFields } from '../../parts/PasswordFields.tsx'
import { UsernameField } from '../../parts/UsernameField.tsx'
import { changePassword } from '../../stores/password.ts'

/** Changes a customer's own password; asks for the current one. The server ends the account's other sessions. */
export default function Page() {
  const t = useText()
  const email = useSession(session => session.auth?.email)
  const [, navigate] = useLocation()
  return (
    <Main width="narrow">
      <BackLink href={href('accountInformation')}>{t('route.accountInformation')}</BackLink>
      <PageHeader title={t('route.changePassword')} />
      <Form
        className="panel"
        defaults={{ current_password: '', password: '', password_confirmation: '' }}
        failed={t('password.changeFailed')}
        onSubmit={async values => {
          await changePassword('customer', values)
          useAlert.getState().show({ variant: 'success', message: 'password.changed' })
          navigate(href('accountInformation'))
        }}
        schema={EditPassword}
      >
        <FormSection title={t('password.proof')}>
          <UsernameField email={email ?? ''} />
          <CurrentPasswordField />
        </FormSection>
        <FormSection title={t('password.new')}>
          <NewPasswordFields />
          <p className="small">{t('password.othersEnd')}</p>
        </FormSection>
        <FormActions>
          <SubmitButton>{t('password.change')}</SubmitButton>
        </FormActions>
      </Form>
    </Main>
  )
}

import { useLocation } from 'wouter'
import { EditPassword } from '../../../shared/contract/sign-in/password.ts'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useAlert } from '../../stores/alert.ts'
import { changePassword } from '../../stores/password.ts'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions, FormSection } from '../../ui/form/FormSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { BackLink } from '../../ui/frame/BackLink.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { NewPasswordFields } from '../../ui/password/NewPasswordFields.tsx'
import { codeOf, describeError } from '../../ui/status/describe-error.ts'

/** One's own new password, with the present one as a proof. Other sessions of the account end, this one goes on. */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  return (
    <Main width="narrow">
      <BackLink href={href('accountInformation')}>{t('route.accountInformation')}</BackLink>
      <Nameplate title={t('route.changePassword')} />
      <Form
        className="panel"
        defaults={{ current_password: '', password: '', password_confirmation: '' }}
        failure={error =>
          codeOf(error) === 'invalid' ? undefined : { title: t('password.changeFailed'), text: describeError(error, t) }
        }
        onSubmit={async values => {
          await changePassword(values)
          useAlert.getState().show({ variant: 'success', message: 'password.changed' })
          navigate(href('accountInformation'))
        }}
        schema={EditPassword}
      >
        <FormSection title={t('password.proof')}>
          <PasswordField
            autoComplete="current-password"
            label={t('password.current')}
            name="current_password"
            required
          />
        </FormSection>
        <FormSection title={t('password.new')}>
          <NewPasswordFields />
          <p className="small">{t('password.othersEnd')}</p>
        </FormSection>
        <FormActions>
          <SubmitButton wide>{t('password.change')}</SubmitButton>
        </FormActions>
      </Form>
    </Main>
  )
}

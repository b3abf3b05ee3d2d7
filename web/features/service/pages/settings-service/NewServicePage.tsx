import { useLocation } from 'wouter'
import { NewService } from '../../../../../shared/contract/service/service-setting.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { SettingFields } from '../../parts/setting/SettingFields.tsx'
import { nameOf } from '../../parts/setting/setting-facts.ts'
import { newService } from '../../parts/setting/setting-form.ts'
import { addService } from '../../stores/service-setting.ts'

/** Adds a service. */
export function NewServicePage() {
  const t = useText()
  const [, navigate] = useLocation()
  useTitle(t('serviceSetting.addTitle'))
  return (
    <ServiceSettings>
      <BackLink href={href('settingsServices')}>{t('route.settingsServices')}</BackLink>
      <PageHeader label={t('settings.menu')} title={t('serviceSetting.addTitle')} />
      <Form
        className="stack"
        defaults={newService}
        draft="new-service"
        failed={t('serviceSetting.addFailed')}
        label={t('serviceSetting.addTitle')}
        onSubmit={async values => {
          const saved = await addService(values)
          useAlert
            .getState()
            .show({ variant: 'success', message: 'serviceSetting.added', values: { name: nameOf(saved, t) } })
          navigate(href('settingsServices'))
        }}
        schema={NewService}
      >
        <div className="panel">
          <SettingFields isNew />
          <FormActions>
            <ButtonLink href={href('settingsServices')}>{t('ui.cancel')}</ButtonLink>
            <SubmitButton>{t('serviceSetting.addSubmit')}</SubmitButton>
          </FormActions>
        </div>
      </Form>
    </ServiceSettings>
  )
}

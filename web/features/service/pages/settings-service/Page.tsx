import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { useLocation } from 'wouter'
import {
  NewService,
  newServiceId,
  ServiceEdit,
  type ServiceSetting,
} from '../../../../../shared/contract/service/service-setting.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Differences, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { ForceChip } from '../../parts/setting/ForceChip.tsx'
import { SettingFields } from '../../parts/setting/SettingFields.tsx'
import { nameOf, settingFacts } from '../../parts/setting/setting-facts.ts'
import { newService, type SettingValues, takeUnedited, toValues } from '../../parts/setting/setting-form.ts'
import { addService, editService, showStale, useServiceSetting } from '../../stores/service-setting.ts'
import { StatePanels } from './StatePanels.tsx'

/** One service of the maker, or a new one. View-only employees cannot change it. */
export default function Page({ params: { serviceId } }: PageProps<'settingsService'>) {
  const mayChange = useMayChange()
  return serviceId === newServiceId && mayChange ? (
    <NewServicePage />
  ) : (
    <OneService id={serviceId} mayChange={mayChange} />
  )
}

/** Adds a service. */
function NewServicePage() {
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

function OneService({ id, mayChange }: { id: string; mayChange: boolean }) {
  const t = useText()
  const service = useServiceSetting(id)
  const { data } = service
  useTitle(data && `${nameOf(data, t)} – ${t('settings.menu')}`)
  if (isMissing(service.error)) return <Missing />
  return (
    <ServiceSettings>
      <BackLink href={href('settingsServices')}>{t('route.settingsServices')}</BackLink>
      <PageHeader
        chips={data && <ForceChip stopped={data.stopped_at !== null} />}
        code={id}
        data={
          data && [
            { term: t('serviceSetting.companies'), value: data.companies.toLocaleString(t.locale) },
            ...(data.stopped_at === null
              ? []
              : [{ term: t('serviceSetting.stoppedOn'), value: <Time precision="date" value={data.stopped_at} /> }]),
          ]
        }
        title={data ? nameOf(data, t) : t('route.settingsService')}
      />
      <Loaded
        resource={service}
        labels={{ loading: t('serviceSetting.loading'), failed: t('serviceSetting.loadFailed') }}
      >
        {loaded =>
          mayChange ? (
            <Columns
              main={<Editor key={loaded.service_id} service={loaded} />}
              side={<StatePanels service={loaded} />}
            />
          ) : (
            <Panel title={t('serviceSetting.name')}>
              <Facts facts={settingFacts(loaded, t)} />
            </Panel>
          )
        }
      </Loaded>
    </ServiceSettings>
  )
}

type SettingForm = UseFormReturn<SettingValues, unknown, v.InferOutput<typeof ServiceEdit>>

/** Edits a service. After an edit conflict, it shows the differences. */
function Editor({ service }: { service: ServiceSetting }) {
  const t = useText()
  const { opened, current, rowVersion, detect, restart } = useEditConflict(service)
  // Stopping it here changes the version, but nothing in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the state changes.
  useEffect(() => {
    if (service.stopped_at !== opened.stopped_at) restart(service)
  }, [service.stopped_at])

  const save = async (values: v.InferOutput<typeof ServiceEdit>, form: SettingForm) => {
    try {
      const { service_id } = opened
      const saved = await editService({ service_id, ...values, row_version: rowVersion })
      restart(saved)
      form.reset(toValues(saved))
      useAlert
        .getState()
        .show({ variant: 'success', message: 'serviceSetting.saved', values: { name: nameOf(saved, t) } })
    } catch (error) {
      const now = detect(error)
      if (now) takeUnedited(form, toValues(current ?? opened), toValues(showStale(now)))
      throw error
    }
  }
  return (
    <Form
      className="stack"
      defaults={toValues(opened)}
      draft={`service ${opened.service_id}`}
      failed={t('serviceSetting.saveFailed')}
      failure={error => staleFailure(error, t)}
      label={nameOf(opened, t)}
      onSubmit={save}
      schema={ServiceEdit}
    >
      {current && <Differences before={settingFacts(opened, t)} now={settingFacts(current, t)} />}
      <div className="panel">
        <SettingFields />
        <FormActions>
          <span />
          <SubmitButton>{t('edit.save')}</SubmitButton>
        </FormActions>
      </div>
    </Form>
  )
}

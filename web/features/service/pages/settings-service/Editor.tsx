import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { ServiceEdit, type ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import { Differences } from '../../../../kit/dialog/Differences.tsx'
import { staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.ts'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { SettingFields } from '../../parts/setting/SettingFields.tsx'
import { nameOf, settingFacts } from '../../parts/setting/setting-facts.ts'
import { type SettingValues, takeUnedited, toValues } from '../../parts/setting/setting-form.ts'
import { editService, showStale } from '../../stores/service-settings.ts'

type SettingForm = UseFormReturn<SettingValues, unknown, v.InferOutput<typeof ServiceEdit>>

/** Edits a service. After an edit conflict, it shows the differences. */
export function Editor({ service }: { service: ServiceSetting }) {
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

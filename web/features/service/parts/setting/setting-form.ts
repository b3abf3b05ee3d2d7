import type * as v from 'valibot'
import type { ServiceEdit, ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import type { FormOf } from '../../../../kit/dialog/edit-conflict.tsx'

export type SettingValues = v.InferInput<typeof ServiceEdit>
type FieldName = keyof SettingValues

/** Form values of a new service: for all kinds of customer, at once. */
export const newService = {
  service_id: '',
  name_ja: '',
  name_en: '',
  description_ja: '',
  description_en: '',
  front_url: '',
  icon: 'other',
  kinds: ['new_company', 'distributor', 'service_shop'],
  approved_kinds: [],
  needs_contract: false,
  open_for_request: true,
} satisfies SettingValues & { service_id: string }

/** Form values of a service. */
export const toValues = (service: ServiceSetting): SettingValues => ({
  name_ja: service.name_ja,
  name_en: service.name_en,
  description_ja: service.description_ja,
  description_en: service.description_en,
  front_url: service.front_url,
  icon: service.icon,
  kinds: service.kinds,
  approved_kinds: service.approved_kinds,
  needs_contract: service.needs_contract === 1,
  open_for_request: service.open_for_request === 1,
})

/** After an edit conflict: fields that the person has not edited take the current value. */
export const takeUnedited = (form: FormOf<FieldName>, before: SettingValues, now: SettingValues): void => {
  for (const field of Object.keys(now) as FieldName[])
    if (JSON.stringify(form.getValues(field)) === JSON.stringify(before[field]))
      form.setValue(field, now[field] as string)
}

import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isFor, type RequestKind } from '../../../../../shared/rules/request-kinds.ts'
import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useText } from '../../../../messages/index.ts'

export interface OfferedService {
  service_id: string
  name: string
  description: string
}

interface FormValues {
  kind: RequestKind | null | undefined
  services: string[]
}

/** Services for the kind of customer; all services until one is chosen. */
export function ServiceChoice({ offered }: { offered: readonly OfferedService[] }) {
  const t = useText()
  const kind = useWatch<FormValues, 'kind'>({ name: 'kind' })
  const { getValues, setValue } = useFormContext<FormValues>()
  useEffect(() => {
    if (!kind) return
    const services = getValues('services')
    const suitable = services.filter(id => isFor(id, kind))
    if (suitable.length < services.length) setValue('services', suitable)
  }, [kind, getValues, setValue])
  return (
    <FormSection title={t('request.services')}>
      <CheckboxGroup
        hint={t('request.servicesHint')}
        label={t('request.servicesLabel')}
        name="services"
        options={offered
          .filter(({ service_id }) => !kind || isFor(service_id, kind))
          .map(({ service_id, name, description }) => ({ value: service_id, label: name, note: description }))}
        required
      />
    </FormSection>
  )
}

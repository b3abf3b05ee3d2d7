import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { canRequest, outcomeFor, type ServicePolicy } from '../../../../../shared/rules/service-policy.ts'
import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { outcomeTexts } from '../../parts/request-names.ts'

export interface OfferedService extends ServicePolicy {
  service_id: string
  name: string
  description: string
}

interface FormValues {
  kind: RequestKind | null | undefined
  services: string[]
}

interface ServiceChoiceProps {
  offered: readonly OfferedService[]
  /** Kinds of customer whose requests wait for approval. */
  heldKinds: readonly RequestKind[]
}

/** Ids of the services that a kind of customer can request. */
export const requestable = (offered: readonly OfferedService[], kind: RequestKind): string[] =>
  offered.filter(service => canRequest(outcomeFor(service, kind))).map(({ service_id }) => service_id)

/** Services for the kind of customer, each with what becomes of it; all services until a kind is chosen. */
export function ServiceChoice({ offered, heldKinds }: ServiceChoiceProps) {
  const t = useText()
  const kind = useWatch<FormValues, 'kind'>({ name: 'kind' })
  const { getValues, setValue } = useFormContext<FormValues>()
  useEffect(() => {
    if (!kind) return
    const services = getValues('services')
    const suitable = requestable(offered, kind)
    const kept = services.filter(id => suitable.includes(id))
    if (kept.length < services.length) setValue('services', kept)
  }, [kind, offered, getValues, setValue])
  const isHeld = kind ? heldKinds.includes(kind) : false
  const shown = offered.map(service => ({ ...service, outcome: kind ? outcomeFor(service, kind) : undefined }))
  const byContract = shown.filter(({ outcome }) => outcome === 'contract')
  return (
    <FormSection title={t('request.services')}>
      <CheckboxGroup
        hint={t('request.servicesHint')}
        label={t('request.servicesLabel')}
        name="services"
        options={shown
          .filter(({ outcome }) => !kind || canRequest(outcome))
          .map(({ service_id, name, description, outcome }) => ({
            value: service_id,
            label: name,
            note: (
              <>
                {description}
                {outcome && !isHeld && (
                  <>
                    <br />
                    <strong>{t(outcomeTexts[outcome])}</strong>
                  </>
                )}
              </>
            ),
          }))}
        required
      />
      {byContract.length > 0 && (
        <p className="small">
          {t('request.byContract', {
            services: listOf(
              byContract.map(({ name }) => name),
              t.locale,
            ),
          })}{' '}
          <Link href={href('contactForm')}>{t('menu.contact')}</Link>
        </p>
      )}
    </FormSection>
  )
}

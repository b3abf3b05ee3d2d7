import type { RequestKind } from '../../../../../shared/rules/request-kinds.ts'
import { canRequest, outcomeFor } from '../../../../../shared/rules/service-policy.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useServices } from '../../../service/stores/services.ts'
import { kindNames } from '../../parts/kinds.ts'
import { Choices } from './Choices.tsx'

const partners: readonly RequestKind[] = ['distributor', 'service_shop']

/**
 * Distributor or service shop: the chosen service decides, and is preselected in the form. A kind without a service that
 * is only for it, is a choice by itself.
 */
export function PartnerService({ onBack }: { onBack: () => void }) {
  const t = useText()
  const services = useResource(useServices, {})
  return (
    <>
      <DialogBody>
        <p>{t('guide.partnerText')}</p>
        <Loaded
          labels={{ loading: t('landing.servicesLoading'), failed: t('landing.servicesFailed') }}
          resource={services}
        >
          {offered => (
            <Choices
              choices={partners.flatMap(kind => {
                const own = offered.filter(
                  service => service.kinds.length === 1 && canRequest(outcomeFor(service, kind)),
                )
                const title = t(kindNames[kind])
                if (own.length === 0)
                  return [{ title, note: t('guide.partnerKind'), to: href('requestForm', {}, { kind }) }]
                return own.map(({ service_id, name, description }) => ({
                  title: t('guide.partnerService', { kind: title, service: name }),
                  note: description,
                  to: href('requestForm', {}, { kind, service: service_id }),
                }))
              })}
            />
          )}
        </Loaded>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('guide.back')}</Button>
      </DialogFoot>
    </>
  )
}

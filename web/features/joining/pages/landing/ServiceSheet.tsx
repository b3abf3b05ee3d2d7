import '../../../../kit/list/table.css'
import { Circle, Minus } from 'lucide-react'
import { isFor, type RequestKind } from '../../../../../shared/rules/request-kinds.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useServices } from '../../../service/stores/services.ts'
import { Section } from './Section.tsx'

/** The maker's services as a specification sheet, with the kinds of customer each is for. */
export function ServiceSheet() {
  const t = useText()
  const services = useResource(useServices, {})
  const kinds: readonly { kind: RequestKind; name: string }[] = [
    { kind: 'new_company', name: t('landing.owners') },
    { kind: 'distributor', name: t('landing.distributors') },
    { kind: 'service_shop', name: t('landing.serviceShops') },
  ]
  const labels = { loading: t('landing.servicesLoading'), failed: t('landing.servicesFailed') }
  return (
    <Section id="services" text={t('landing.servicesText')} title={t('landing.services')}>
      <Loaded resource={services} labels={labels}>
        {data => (
          <div className="table-region">
            <table className="data-table spec-sheet">
              <caption>{t('landing.servicesNote')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('landing.number')}</th>
                  <th scope="col">{t('landing.service')}</th>
                  <th scope="col">{t('landing.does')}</th>
                  {kinds.map(({ kind, name }) => (
                    <th className="fit" key={kind} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map(({ service_id, name, description }, index) => (
                  <tr key={service_id}>
                    <td className="code">{index + 1}</td>
                    <th scope="row">{name}</th>
                    <td>
                      <p>{description}</p>
                    </td>
                    {kinds.map(customers => (
                      <Fit fits={isFor(service_id, customers.kind)} key={customers.kind} customers={customers.name} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** A dot or a dash. On phones the table has no head, so the cell also names the kind of customer. */
function Fit({ fits, customers }: { fits: boolean; customers: string }) {
  const t = useText()
  const Mark = fits ? Circle : Minus
  return (
    <td className={fits ? 'fit' : 'fit fit-none'}>
      <Mark aria-hidden="true" className="fit-mark" strokeWidth={3.5} />
      <VisuallyHidden>{fits ? t('landing.fits') : t('landing.fitsNot')}</VisuallyHidden>
      <span aria-hidden="true" className="fit-customers">
        {customers}
      </span>
    </td>
  )
}

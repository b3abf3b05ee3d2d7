import { lazy, Suspense } from 'react'
import { useText } from '../../messages/index.ts'
import { href, type PageProps } from '../../routes.ts'
import { useCompanyHead } from '../../stores/company-head.ts'
import { switchEntitlement, useCompanyServices } from '../../stores/company-services.ts'
import { useSession } from '../../stores/session.ts'
import { useResource } from '../../stores/use-resource.ts'
import { CompanyHead } from '../../ui/company/CompanyHead.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { EntitlementList } from '../../ui/service/EntitlementList.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

const SwitchEntitlement = lazy(() => import('../../dialogs/switch-entitlement/SwitchEntitlement.tsx'))

/** Which services a company has, for employees; view-only people change nothing (specification §6). */
export default function Page({ params: { companyId } }: PageProps<'companyServiceList'>) {
  const t = useText()
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const head = useCompanyHead(companyId)
  const services = useResource(useCompanyServices, { face: 'employee', company_code: companyId })
  if (isMissing(services.error)) return <Missing />
  return (
    <Main>
      <CompanyHead of={head} title={t('route.companyServiceList')} />
      <EntitlementList
        confirm={question => (
          <Suspense>
            <SwitchEntitlement company={head.company.data?.company ?? companyId} {...question} />
          </Suspense>
        )}
        hrefOf={({ service_id }) => href('companyServiceDetail', { companyId, serviceId: service_id })}
        of={services}
        onChange={isOnlyView ? undefined : ({ service_id }, status) => switchEntitlement(companyId, service_id, status)}
      />
    </Main>
  )
}

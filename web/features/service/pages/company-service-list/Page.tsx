import { Main } from '../../../../kit/frame/Main.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { CompanyHead } from '../../../company/parts/CompanyHead.tsx'
import { useCompanyHead } from '../../../company/stores/company-head.ts'
import { CompanyRequests } from '../../panels/CompanyRequests.tsx'
import { Entitlements } from '../../panels/Entitlements.tsx'

/** A company's services and its requests that wait, for employees. */
export default function Page({ params: { companyId } }: PageProps<'companyServiceList'>) {
  const t = useText()
  const head = useCompanyHead(companyId)
  if (isMissing(head.company.error)) return <Missing />
  return (
    <Main>
      <CompanyHead head={head} title={t('route.companyServiceList')} />
      <Entitlements
        beside={{ resource: head.company, failed: t('company.oneFailed') }}
        company={head.company.data?.company}
        companyCode={companyId}
        hrefOf={({ service_id }) => href('companyServiceDetail', { companyId, serviceId: service_id })}
        none={t('service.noneProvided')}
      />
      <CompanyRequests companyCode={companyId} />
    </Main>
  )
}

import { useText } from '../../messages/index.ts'
import { Entitlements } from '../../panels/service/Entitlements.tsx'
import { href, type PageProps } from '../../routes.ts'
import { useCompanyHead } from '../../stores/company-head.ts'
import { CompanyHead } from '../../ui/company/CompanyHead.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** Which services a company has, for employees. */
export default function Page({ params: { companyId } }: PageProps<'companyServiceList'>) {
  const t = useText()
  const head = useCompanyHead(companyId)
  if (isMissing(head.company.error)) return <Missing />
  return (
    <Main>
      <CompanyHead of={head} title={t('route.companyServiceList')} />
      <Entitlements
        company={head.company.data?.company}
        companyCode={companyId}
        hrefOf={({ service_id }) => href('companyServiceDetail', { companyId, serviceId: service_id })}
      />
    </Main>
  )
}

import { lazy, Suspense } from 'react'
import { href, type PageProps } from '../../routes.ts'
import { useServicePage } from '../../stores/service-page.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { ServiceDetail } from '../../ui/service/ServiceDetail.tsx'
import { useServiceUserList } from '../../ui/service/service-query.ts'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

const WithdrawService = lazy(() => import('../../dialogs/withdraw-service/WithdrawService.tsx'))

/** One service of a company and who may use it, for its administrators. */
export default function Page({ params: { companyId, serviceId } }: PageProps<'serviceDetail'>) {
  const { list, query } = useServiceUserList()
  const page = useServicePage({ face: 'customer', company_code: companyId, service_id: serviceId }, query)
  if (isMissing(page.error)) return <Missing />
  return (
    <Main>
      <ServiceDetail
        back={href('serviceList', { companyId })}
        change={{
          ...page.change,
          confirm: question => (
            <Suspense>
              <WithdrawService {...question} />
            </Suspense>
          ),
        }}
        code={companyId}
        hrefOf={({ id }) => href('accountDetail', { companyId, accountId: id })}
        list={list}
        service={page.service}
        users={page.users}
      />
    </Main>
  )
}

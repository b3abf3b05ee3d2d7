import { lazy, Suspense } from 'react'
import { href, type PageProps } from '../../routes.ts'
import { useServicePage } from '../../stores/service-page.ts'
import { useSession } from '../../stores/session.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { ServiceDetail } from '../../ui/service/ServiceDetail.tsx'
import { useServiceUserList } from '../../ui/service/service-query.ts'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

const WithdrawService = lazy(() => import('../../dialogs/withdraw-service/WithdrawService.tsx'))

/** One service of any company and who may use it, for employees; view-only people change nothing (specification §6). */
export default function Page({ params: { companyId, serviceId } }: PageProps<'companyServiceDetail'>) {
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const { list, query } = useServiceUserList()
  const page = useServicePage({ face: 'employee', company_code: companyId, service_id: serviceId }, query)
  if (isMissing(page.error)) return <Missing />
  return (
    <Main>
      <ServiceDetail
        back={href('companyServiceList', { companyId })}
        change={
          isOnlyView
            ? undefined
            : {
                ...page.change,
                confirm: question => (
                  <Suspense>
                    <WithdrawService {...question} />
                  </Suspense>
                ),
              }
        }
        code={companyId}
        dense
        hrefOf={({ id }) => href('companyAccountDetail', { companyId, accountId: id })}
        list={list}
        service={page.service}
        users={page.users}
      />
    </Main>
  )
}

import { lazy, Suspense } from 'react'
import { useServicePage } from '../../stores/service-page.ts'
import { useSession } from '../../stores/session.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { ServiceDetail } from '../../ui/service/ServiceDetail.tsx'
import { useServiceUserList } from '../../ui/service/service-query.ts'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

const WithdrawService = lazy(() => import('../../dialogs/withdraw-service/WithdrawService.tsx'))

interface EmployeeServiceProps {
  companyCode: string
  serviceId: string
  /** Address of the list that the service stands in. */
  back: string
  hrefOf: (account: { id: string }) => string
}

/** One service and who may use it, as employees see it, of a customer or their own; view-only people change nothing. */
export function EmployeeService({ companyCode, serviceId, back, hrefOf }: EmployeeServiceProps) {
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const { list, query } = useServiceUserList()
  const page = useServicePage({ face: 'employee', company_code: companyCode, service_id: serviceId }, query)
  if (isMissing(page.error)) return <Missing />
  return (
    <Main>
      <ServiceDetail
        back={back}
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
        code={companyCode}
        dense
        hrefOf={hrefOf}
        list={list}
        service={page.service}
        users={page.users}
      />
    </Main>
  )
}

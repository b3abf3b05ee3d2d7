import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { isMissing, Missing } from '../../../kit/status/Missing.tsx'
import { useMayChange } from '../../../state/session.ts'
import { ServiceDetail } from '../parts/ServiceDetail.tsx'
import { useServiceUserList } from '../parts/service-query.ts'
import { useServicePage } from '../stores/service-page.ts'
import type { ServiceTarget } from '../stores/service-users.ts'

const WithdrawService = lazyDialog(() => import('../dialogs/WithdrawService.tsx'))

interface ServiceScreenProps {
  target: ServiceTarget
  /** URL of the list that contains the service. */
  back: string
  hrefOf: (account: { id: string }) => string
}

/** One service of a company and who may use it, for administrators and employees. View-only employees cannot change it. */
export function ServiceScreen({ target, back, hrefOf }: ServiceScreenProps) {
  const mayChange = useMayChange()
  const { list, query } = useServiceUserList()
  const { service, users, error, change } = useServicePage(target, query)
  if (isMissing(error)) return <Missing />
  return (
    <Main>
      <ServiceDetail
        back={back}
        change={
          mayChange && service.data?.stopped !== 1
            ? { ...change, confirm: question => <WithdrawService {...question} /> }
            : undefined
        }
        code={target.company_code}
        dense={target.audience === 'employee'}
        hrefOf={hrefOf}
        list={list}
        service={service}
        users={users}
      />
    </Main>
  )
}

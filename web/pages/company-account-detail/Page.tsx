import { href, type PageProps } from '../../routes.ts'
import { type Member, useAccount } from '../../stores/account.ts'
import { useLastAccounts } from '../../stores/accounts.ts'
import { useCompany } from '../../stores/company.ts'
import { useSession } from '../../stores/session.ts'
import { useResource } from '../../stores/use-resource.ts'
import { changeUserService, useUserServices } from '../../stores/user-services.ts'
import { AccountDetail } from '../../ui/account/AccountDetail.tsx'
import { accountSearch } from '../../ui/account/account-query.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** One account of any company, for employees; view-only people change nothing (specification §6). */
export default function Page({ params: { companyId, accountId } }: PageProps<'companyAccountDetail'>) {
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const member: Member = { face: 'employee', company_code: companyId, user_id: accountId }
  const account = useResource(useAccount, member)
  const services = useResource(useUserServices, member)
  const company = useResource(useCompany, { company_code: companyId })
  const back = accountSearch(useLastAccounts('employee', companyId))
  if (isMissing(account.error)) return <Missing />
  return (
    <Main>
      <AccountDetail
        account={account}
        back={href('companyAccountList', { companyId }) + back}
        companyActive={company.data && (company.data.status === 1 ? 1 : 0)}
        companyCode={companyId}
        onServiceChange={
          isOnlyView ? undefined : ({ service_id }, status) => changeUserService(member, service_id, status)
        }
        services={services}
      />
    </Main>
  )
}

import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { href, type PageProps } from '../../../../router/routes.ts'
import type { Member } from '../../../../state/audience.ts'
import { knownPerson } from '../../../../state/known-person.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useUser } from '../../../../state/user.ts'
import { changeUserService, useUserServices } from '../../../../state/user-service.ts'
import { AccountState } from '../../panels/AccountState.tsx'
import { AddLike } from '../../panels/AddLike.tsx'
import { DangerPanel } from '../../panels/DangerPanel.tsx'
import { EditButton } from '../../panels/EditButton.tsx'
import { StateBarSkeleton } from '../../panels/StateBar.tsx'
import { AccountDetail } from '../../parts/detail/AccountDetail.tsx'
import { accountSearch } from '../../parts/list/account-query.ts'
import { useLastAccountQuery } from '../../stores/company-user.ts'
import { useAccount } from '../../stores/user.ts'

/** One account of a company, for the company's administrators. */
export default function Page({ params: { companyId, accountId } }: PageProps<'accountDetail'>) {
  const member: Member = { audience: 'customer', company_code: companyId, user_id: accountId }
  const account = useResource(useAccount, member)
  const known = knownPerson(accountId)
  const services = useResource(useUserServices, member)
  const back = href('accountList', { companyId }) + accountSearch(useLastAccountQuery('customer', companyId))
  const ownId = useUser(user => user.data?.id)
  if (isMissing(account.error)) return <Missing />
  return (
    <Main>
      <AccountDetail
        account={account}
        actions={
          account.data &&
          services.data && (
            <AddLike
              account={account.data}
              hrefOf={({ id }) => href('accountDetail', { companyId, accountId: id })}
              member={member}
              services={services.data}
            />
          )
        }
        back={back}
        // Members of an inactive company cannot sign in.
        companyActive={1}
        companyCode={companyId}
        onServiceChange={({ service_id }, status) => changeUserService(member, service_id, status)}
        known={known}
        stateLoading={<StateBarSkeleton status={known?.status} />}
        services={services}
        edit={(data, part) => <EditButton account={data} member={member} part={part} />}
        side={data => <DangerPanel account={data} back={back} member={member} own={data.id === ownId} />}
        state={data => <AccountState account={data} member={member} />}
      />
    </Main>
  )
}

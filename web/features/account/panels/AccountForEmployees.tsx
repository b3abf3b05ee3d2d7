import type { CompanyStatus } from '../../../../shared/rules/status.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { isMissing, Missing } from '../../../kit/status/Missing.tsx'
import { useText } from '../../../messages/index.ts'
import { useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { changeUserService, useUserServices } from '../../service/stores/user-services.ts'
import { AccountDetail } from '../parts/detail/AccountDetail.tsx'
import { accountSearch } from '../parts/list/account-query.ts'
import { type Member, useAccount } from '../stores/account.ts'
import { useLastAccountQuery } from '../stores/accounts.ts'
import { AccountPanels } from './AccountPanels.tsx'
import { EditButton } from './EditButton.tsx'
import { LockPanel } from './LockPanel.tsx'

interface AccountForEmployeesProps {
  companyCode: string
  /** undefined while loading: no status chip. */
  companyStatus: CompanyStatus | undefined
  accountId: string
  /** The list that contains the account. */
  list: { href: string; title: string }
  /** URL of the audit trail of the account. */
  trail: string
}

/** One account, of a customer or a colleague, as employees see it. View-only employees cannot change it (specification §6). */
export function AccountForEmployees({ companyCode, companyStatus, accountId, list, trail }: AccountForEmployeesProps) {
  const t = useText()
  const auth = useSession(session => session.auth)
  const isOnlyView = auth?.isOnlyView ?? true
  const member: Member = { audience: 'employee', company_code: companyCode, user_id: accountId }
  const account = useResource(useAccount, member)
  const services = useResource(useUserServices, member)
  const companyActive = companyStatus === undefined ? undefined : companyStatus === 1 ? 1 : 0
  const inactive = companyStatus === 0 || companyStatus === 2 ? { code: companyCode, status: companyStatus } : undefined
  const back = list.href + accountSearch(useLastAccountQuery('employee', companyCode))
  if (isMissing(account.error)) return <Missing />
  return (
    <Main>
      <AccountDetail
        account={account}
        actions={<ButtonLink href={trail}>{t('route.audit')}</ButtonLink>}
        back={back}
        backTo={list.title}
        companyActive={companyActive}
        companyCode={companyCode}
        edit={data => !isOnlyView && <EditButton account={data} member={member} />}
        onServiceChange={
          isOnlyView ? undefined : ({ service_id }, status) => changeUserService(member, service_id, status)
        }
        services={services}
        side={data =>
          isOnlyView ? (
            data.lock_flg === 1 && <LockPanel account={data} />
          ) : (
            <AccountPanels
              account={data}
              back={back}
              inactive={inactive}
              member={member}
              own={data.email === auth?.email}
            />
          )
        }
      />
    </Main>
  )
}

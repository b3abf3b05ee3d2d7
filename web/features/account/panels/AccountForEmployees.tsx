import type { AccountInfo } from '../../../../shared/model/user.ts'
import type { CompanyStatus } from '../../../../shared/rules/status.ts'
import { has } from '../../../calls.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { isMissing, Missing } from '../../../kit/status/Missing.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { knownPerson } from '../../../state/known-person.ts'
import { useMayChange, useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { changeUserService, useUserServices } from '../../../state/user-service.ts'
import { AccountDetail } from '../parts/detail/AccountDetail.tsx'
import { useAccount } from '../stores/account.ts'
import { AccountState } from './AccountState.tsx'
import { DangerPanel } from './DangerPanel.tsx'
import { EditButton } from './EditButton.tsx'
import { RolePanel } from './RolePanel.tsx'
import { StateBarSkeleton } from './StateBar.tsx'
import { useOriginList } from './use-origin-list.ts'

interface AccountForEmployeesProps {
  companyCode: string
  /** undefined: not known, so no status chip. */
  companyStatus: CompanyStatus | undefined
  /** The company's status cannot be loaded. */
  companyFailed?: boolean
  accountId: string
  /** The list of the company's accounts. */
  list: { href: string; title: string }
  /** URL of the audit trail of the account. */
  trail: string
}

/** One account, of a customer or a colleague, as employees see it. View-only employees cannot change it (specification §6). */
export function AccountForEmployees(props: AccountForEmployeesProps) {
  const { companyCode, companyStatus, companyFailed = false, accountId, list, trail } = props
  const t = useText()
  const auth = useSession(session => session.auth)
  const mayChange = useMayChange()
  const member: Member = { audience: 'employee', company_code: companyCode, user_id: accountId }
  const account = useResource(useAccount, member)
  const known = knownPerson(accountId)
  const services = useResource(useUserServices, member)
  const isKnown = companyStatus !== undefined || companyFailed
  const companyActive = companyStatus === undefined ? undefined : companyStatus === 1 ? 1 : 0
  const inactive = companyStatus === 0 || companyStatus === 2 ? { code: companyCode, status: companyStatus } : undefined
  const back = useOriginList(companyCode, list)
  const isOwn = ({ email }: AccountInfo) => email === auth?.email
  if (isMissing(account.error)) return <Missing />
  return (
    <Main>
      <AccountDetail
        account={account}
        actions={has('getAdminAuditList') && <ButtonLink href={trail}>{t('route.audit')}</ButtonLink>}
        back={back.href}
        backTo={back.title}
        companyActive={companyActive}
        companyCode={companyCode}
        edit={data => mayChange && <EditButton account={data} member={member} />}
        onServiceChange={
          mayChange ? ({ service_id }, status) => changeUserService(member, service_id, status) : undefined
        }
        known={known}
        stateLoading={<StateBarSkeleton status={known?.status} />}
        services={services}
        below={data => mayChange && <RolePanel account={data} member={member} own={isOwn(data)} />}
        side={
          mayChange
            ? data => <DangerPanel account={data} back={back.href} member={member} own={isOwn(data)} />
            : undefined
        }
        state={
          isKnown
            ? data =>
                companyStatus !== undefined && (
                  <AccountState account={data} inactive={inactive} member={mayChange ? member : undefined} />
                )
            : undefined
        }
      />
    </Main>
  )
}

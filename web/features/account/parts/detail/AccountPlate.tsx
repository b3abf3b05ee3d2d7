import type { ReactNode } from 'react'
import type { UserService } from '../../../../../shared/model/service.ts'
import type { AccountInfo } from '../../../../../shared/model/user.ts'
import { type PersonNames, personName } from '../../../../../shared/rules/names.ts'
import { roleOf } from '../../../../../shared/rules/role.ts'
import { accountStatus, type FlagValue } from '../../../../../shared/rules/status.ts'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { AccountChip } from '../../../../kit/status/AccountChip.tsx'
import { NameSkeleton } from '../../../../kit/status/NameSkeleton.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { roleNames } from './role-names.ts'

interface AccountPlateProps {
  companyCode: string
  /** undefined while loading. */
  account: AccountInfo | undefined
  /** It cannot be loaded. */
  hasFailed: boolean
  /** The person's names while loading, if they are known. */
  known: PersonNames | undefined
  services: readonly UserService[] | undefined
  /** Whether the company is active; undefined while loading: no status chip. */
  companyActive: FlagValue | undefined
  actions?: ReactNode
}

/** Nameplate of one account: person, company, state. */
export function AccountPlate({
  companyCode,
  account,
  hasFailed,
  known,
  services,
  companyActive,
  actions,
}: AccountPlateProps) {
  const t = useText()
  useTitle(account && personName(account))
  if (!account) {
    const title = t('route.accountDetail')
    return (
      <Nameplate
        code={companyCode}
        data={undefined}
        holdsPage={!hasFailed}
        title={known ? <PersonName names={known} /> : hasFailed ? title : <NameSkeleton title={title} />}
      />
    )
  }
  const usable = services?.filter(service => service.status === 1).length
  return (
    <Nameplate
      actions={actions}
      chips={
        companyActive !== undefined && (
          <AccountChip status={accountStatus({ ...account, company_active_flg: companyActive })} />
        )
      }
      code={companyCode}
      data={[
        {
          term: t('account.role'),
          value: t(roleNames[roleOf(account)]),
        },
        {
          term: t('account.lastLogin'),
          value: account.last_login_at ? <Time value={account.last_login_at} /> : t('account.never'),
        },
        ...(services
          ? [{ term: t('account.services'), value: t('account.servicesCount', { usable, total: services.length }) }]
          : []),
      ]}
      label={account.companies.find(company => company.code === companyCode)?.name}
      title={<PersonName names={account} />}
    />
  )
}

import type { ReactNode } from 'react'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { UserService } from '../../../../../shared/model/service.ts'
import type { AccountInfo } from '../../../../../shared/model/user.ts'
import type { FlagValue } from '../../../../../shared/rules/status.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns, Stack } from '../../../../kit/frame/Columns.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountPlate } from './AccountPlate.tsx'
import { ServiceSwitches } from './ServiceSwitches.tsx'

interface AccountDetailProps {
  companyCode: string
  companyActive: FlagValue | undefined
  account: Loadable<AccountInfo>
  services: Loadable<readonly UserService[]>
  /** URL and title of the list that contains the account; by default the company's list. */
  back: string
  backTo?: string
  /** Grants or withdraws one service; undefined: read-only. */
  onServiceChange: ((service: UserService, status: Flag) => Promise<void>) | undefined
  /** On the nameplate. */
  actions?: ReactNode
  /** In the heading of the registered data. */
  edit?: (account: AccountInfo) => ReactNode
  /** Actions on the account, in the side column. */
  side?: (account: AccountInfo) => ReactNode
}

/** One account: nameplate, services, registered data. */
export function AccountDetail(props: AccountDetailProps) {
  const { companyCode, companyActive, account, services, back, backTo, onServiceChange, actions, edit, side } = props
  const t = useText()
  return (
    <>
      <BackLink href={back}>{backTo ?? t('account.list')}</BackLink>
      <AccountPlate
        account={account.data}
        actions={actions}
        companyActive={companyActive}
        companyCode={companyCode}
        services={services.data}
      />
      <Loaded resource={account} labels={{ loading: t('account.loading'), failed: t('account.failed') }}>
        {data => {
          const main = (
            <>
              <ServiceSwitches services={services} onChange={onServiceChange} />
              <AccountFacts action={edit?.(data)} account={data} />
            </>
          )
          const beside = side?.(data)
          return beside ? <Columns main={main} side={beside} /> : <Stack>{main}</Stack>
        }}
      </Loaded>
    </>
  )
}

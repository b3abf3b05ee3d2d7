import type { ReactNode } from 'react'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { UserService } from '../../../../../shared/model/service.ts'
import type { AccountInfo } from '../../../../../shared/model/user.ts'
import type { PersonNames } from '../../../../../shared/rules/names.ts'
import type { FlagValue } from '../../../../../shared/rules/status.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns, Stack } from '../../../../kit/frame/Columns.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../../messages/index.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountPlate } from './AccountPlate.tsx'
import { ServiceSwitches } from './ServiceSwitches.tsx'

interface AccountDetailProps {
  companyCode: string
  companyActive: FlagValue | undefined
  account: Loadable<AccountInfo>
  /** The person's names in the list from which the reader came, and the place of the state. */
  known: PersonNames | undefined
  stateLoading: ReactNode
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
  /** Why the person cannot log in; below the nameplate. undefined: not known yet. */
  state: ((account: AccountInfo) => ReactNode) | undefined
  /** Below the registered data. */
  below?: (account: AccountInfo) => ReactNode
  /** Actions on the account, in the side column; undefined: there is no such column. */
  side: ((account: AccountInfo) => ReactNode) | undefined
}

/** One account: nameplate, state, services, registered data. */
export function AccountDetail(props: AccountDetailProps) {
  const { companyCode, companyActive, account, known, services, back, backTo, onServiceChange, actions } = props
  const { edit, state, stateLoading, below, side } = props
  const t = useText()
  // Its state and services come with the account, so that nothing below them moves.
  const isWaiting = services.data === undefined && services.status !== 'failed'
  const shown = isWaiting || state === undefined ? { ...account, data: undefined } : account
  const skeleton = (
    <>
      <SkeletonPanel rows={3} title={t('account.services')} />
      <SkeletonPanel rows={5} title={t('account.details')} />
    </>
  )
  return (
    <>
      <BackLink href={back}>{backTo ?? t('account.list')}</BackLink>
      <AccountPlate
        account={shown.data}
        actions={actions}
        companyActive={companyActive}
        companyCode={companyCode}
        hasFailed={shown.status === 'failed'}
        known={known}
        services={services.data}
      />
      <Loaded
        labels={{ loading: t('account.loading'), failed: t('account.failed') }}
        placeholder={
          <>
            {stateLoading}
            {side ? (
              <Columns main={skeleton} side={<SkeletonPanel danger rows={3} title={t('activation.panel')} />} split />
            ) : (
              <Stack split>{skeleton}</Stack>
            )}
          </>
        }
        resource={shown}
      >
        {data => {
          const main = (
            <>
              <ServiceSwitches services={services} onChange={onServiceChange} />
              <AccountFacts action={edit?.(data)} account={data} />
              {below?.(data)}
            </>
          )
          return (
            <>
              {state?.(data)}
              {side ? <Columns main={main} side={side(data)} split /> : <Stack split>{main}</Stack>}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

import type { ReactNode } from 'react'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { UserService } from '../../../../../shared/model/service.ts'
import type { AccountInfo, UserInfo } from '../../../../../shared/model/user.ts'
import { personName } from '../../../../../shared/rules/names.ts'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { roleOf } from '../../../../../shared/rules/role.ts'
import { accountStatus, type FlagValue } from '../../../../../shared/rules/status.ts'
import { shownMembership } from '../../../../directory/membership-facts.tsx'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { AccountChip } from '../../../../directory/StatusChips.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns, Stack } from '../../../../kit/frame/Columns.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { consentFacts } from '../../../sign-in/parts/consent-facts.tsx'
import { Address } from './Address.tsx'
import { hasHiddenCompanies, roleNames } from './account-facts.ts'
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
  /** On the page header. */
  actions?: ReactNode
  /** Button that edits a part of the registered data; undefined: read-only. */
  edit: ((account: AccountInfo, part: 'details' | 'membership') => ReactNode) | undefined
  /** Why the person cannot log in; below the page header. undefined: not known yet. */
  state: ((account: AccountInfo) => ReactNode) | undefined
  /** Below the registered data. */
  below?: (account: AccountInfo) => ReactNode
  /** Actions on the account, in the side column; undefined: there is no such column. */
  side: ((account: AccountInfo) => ReactNode) | undefined
  /** Title of that column while the account loads. */
  sideTitle?: MessageId | undefined
}

/** One account: header, state, services, registered data. */
export function AccountDetail(props: AccountDetailProps) {
  const { companyCode, companyActive, account, known, services, back, backTo, onServiceChange, actions } = props
  const { edit, state, stateLoading, below, side, sideTitle = 'activation.panel' } = props
  const t = useText()
  // Its state and services come with the account, so that nothing below them moves.
  const isWaiting = services.data === undefined && services.status !== 'failed'
  const shown = isWaiting || state === undefined ? { ...account, data: undefined } : account
  const skeleton = (
    <>
      <SkeletonPanel rows={3} title={t('account.services')} />
      <SkeletonPanel rows={5} title={t('account.details')} />
      <SkeletonPanel rows={3} title={t('account.membership')} />
    </>
  )
  return (
    <>
      <BackLink href={back}>{backTo ?? t('account.list')}</BackLink>
      <AccountHeader
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
              <Columns main={skeleton} side={<SkeletonPanel danger rows={3} title={t(sideTitle)} />} split />
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
              <AccountFacts account={data} edit={edit && (part => edit(data, part))} />
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

interface AccountFactsProps {
  account: UserInfo
  /** The button that edits a part; undefined: read-only. */
  edit?: ((part: 'details' | 'membership') => ReactNode) | undefined
}

/** A member's registered data: their own, and those in the company. */
function AccountFacts({ account, edit }: AccountFactsProps) {
  const t = useText()
  return (
    <>
      <Panel action={edit?.('details')} title={t('account.details')}>
        <Facts
          facts={[
            { term: t('account.name'), value: <PersonName names={account} /> },
            { term: t('account.email'), value: <Address account={account} /> },
            { term: t('language.mails'), value: t(`audit.value.locale.${account.locale}`) },
            ...consentFacts(account.consents, t),
          ]}
        />
        {edit && hasHiddenCompanies(account) && (
          <div className="panel-body small quiet">
            <p>{t('edit.shared')}</p>
          </div>
        )}
      </Panel>
      <Panel action={edit?.('membership')} title={t('account.membership')}>
        <Facts facts={shownMembership(account, t)} />
      </Panel>
    </>
  )
}

interface AccountHeaderProps {
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

/** Header of one account: person, company, state. */
function AccountHeader({
  companyCode,
  account,
  hasFailed,
  known,
  services,
  companyActive,
  actions,
}: AccountHeaderProps) {
  const t = useText()
  useTitle(account && personName(account))
  if (!account) {
    return (
      <PageHeader
        code={companyCode}
        data={undefined}
        holdsPage={!hasFailed}
        title={
          <ObjectName
            failed={hasFailed}
            name={known && <PersonName names={known} />}
            title={t('route.accountDetail')}
          />
        }
      />
    )
  }
  const usable = services?.filter(service => service.status === 1).length
  return (
    <PageHeader
      actions={actions}
      chips={
        companyActive !== undefined && (
          <AccountChip status={accountStatus({ ...account, company_active_flg: companyActive })} />
        )
      }
      code={companyCode}
      data={[
        { term: t('account.role'), value: t(roleNames[roleOf(account)]) },
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

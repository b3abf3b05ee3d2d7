import { useLocation } from 'wouter'
import type { Flag } from '../../../../shared/model/flag.ts'
import type { CompanyService } from '../../../../shared/model/service.ts'
import { has } from '../../../calls.ts'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { BackLink } from '../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../kit/frame/PageHeader.tsx'
import type { List } from '../../../kit/list/list-state.ts'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import { isMissing, type Loadable, Loaded, Missing } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { ObjectName } from '../../../kit/status/ObjectName.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { useMayChange } from '../../../state/session.ts'
import type { AccountRow } from '../../account/parts/list/account-columns.tsx'
import { checkSelection } from '../../account/stores/imports.ts'
import {
  ChangeableUsers,
  type PermissionChange,
  type ServiceUser,
  ServiceUsers,
  type WithdrawalQuestion,
} from '../parts/ServiceUsers.tsx'
import { useServiceUserList } from '../parts/service-query.ts'
import { useServicePage } from '../stores/service-page.ts'
import { type ServiceTarget, useServiceUsers } from '../stores/service-users.ts'

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
  const [, navigate] = useLocation()
  const { audience, company_code, service_id } = target
  const everything = async (status: Flag) => {
    const { page: _1, sort: _2, order: _3, service_status, ...search } = query
    const people = { ...search, ...(service_status === undefined ? {} : { service_id, service_status }) }
    const action = status === 1 ? ('permit' as const) : ('withdraw' as const)
    const { id: importId } = await checkSelection(target, people, { action, services: [service_id] })
    navigate(
      audience === 'employee'
        ? href('anyImport', { importId })
        : href('accountImport', { companyId: company_code, importId }),
    )
  }
  if (isMissing(error)) return <Missing />
  return (
    <Main>
      <ServiceDetail
        back={back}
        change={
          mayChange && service.data?.stopped !== 1
            ? {
                ...change,
                everything: has('postImportSelection') ? everything : undefined,
                confirm: question => <Withdrawal {...question} />,
              }
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

/** Asks for confirmation before people lose a service, with their number. */
function Withdrawal({ service, count, onClose, onConfirm }: WithdrawalQuestion) {
  const t = useText()
  return (
    <Confirm
      about={t('service.people', { count })}
      alert
      confirm={t('service.withdrawSubmit')}
      danger
      failed={t('service.withdrawFailed')}
      onClose={onClose}
      onConfirm={onConfirm}
      subject={service}
      title={t('service.withdrawTitle', { service })}
    >
      <p>{t('service.withdrawText', { count })}</p>
    </Confirm>
  )
}

interface ServiceDetailProps {
  code: string
  service: Loadable<CompanyService>
  users: Loadable<
    Paged & { data: readonly ServiceUser[]; company?: { company: string; user_count: number } | undefined }
  >
  list: List
  /** URL of the company's services. */
  back: string
  /** URL of an account. */
  hrefOf: (row: AccountRow) => string
  dense?: boolean
  /** Changes who may use the service; undefined: read-only. */
  change: PermissionChange | undefined
}

/** One service of a company: header, and the company's people with their permission. */
function ServiceDetail(props: ServiceDetailProps) {
  const { code, service, users, list, back, hrefOf, dense = false, change } = props
  const t = useText()
  return (
    <>
      <BackLink href={back}>{t('service.list')}</BackLink>
      <ServiceHeader code={code} service={service} users={users} />
      <Loaded resource={service} labels={{ loading: t('service.loading'), failed: t('service.loadingFailed') }}>
        {({ name, stopped }) => {
          const shown = { users, list, hrefOf, dense, whole: useServiceUsers.whole() }
          return (
            <>
              {stopped === 1 && (
                <Notice title={t('service.stopped')} variant="note">
                  <p>{t('service.stoppedText')}</p>
                </Notice>
              )}
              {change ? <ChangeableUsers {...shown} change={change} service={name} /> : <ServiceUsers {...shown} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

interface ServiceHeaderProps {
  code: string
  service: Loadable<CompanyService>
  users: Loadable<{ company?: { company: string; user_count: number } | undefined }>
}

/** Header of one service of a company: its name, and how many people may use it. */
function ServiceHeader({ code, ...loaded }: ServiceHeaderProps) {
  const t = useText()
  const service = loaded.service.data
  const users = loaded.users.data
  const company = users?.company
  const hasFailed = loaded.service.status === 'failed' || loaded.users.status === 'failed'
  useTitle(service && users && (company ? `${service.name} – ${company.company}` : service.name))
  return (
    <PageHeader
      code={code}
      data={
        service &&
        users && [
          ...(company && service.user_count !== undefined
            ? [
                {
                  term: t('service.usable'),
                  value: t('account.servicesCount', { usable: service.user_count, total: company.user_count }),
                },
              ]
            : []),
          ...(service.updated_at === null
            ? []
            : [{ term: t('account.changedOn'), value: <Time precision="date" value={service.updated_at} /> }]),
        ]
      }
      holdsPage={!(service && users) && !hasFailed}
      label={company?.company}
      title={<ObjectName failed={hasFailed} name={service?.name} title={t('service.one')} />}
    />
  )
}

import type { CompanyService } from '../../../../shared/model/service.ts'
import { BackLink } from '../../../kit/frame/BackLink.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import type { List } from '../../../kit/list/list-state.ts'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { NameSkeleton } from '../../../kit/status/NameSkeleton.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import type { AccountRow } from '../../account/parts/list/account-columns.tsx'
import { ChangeableUsers, type PermissionChange } from './ChangeableUsers.tsx'
import { type ServiceUser, ServiceUsers } from './ServiceUsers.tsx'

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

/** One service of a company: nameplate, and the company's people with their permission. */
export function ServiceDetail(props: ServiceDetailProps) {
  const { code, service, users, list, back, hrefOf, dense = false, change } = props
  const t = useText()
  return (
    <>
      <BackLink href={back}>{t('service.list')}</BackLink>
      <ServicePlate code={code} service={service} users={users} />
      <Loaded resource={service} labels={{ loading: t('service.loading'), failed: t('service.loadingFailed') }}>
        {({ name, stopped }) => {
          const shown = { users, list, hrefOf, dense }
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

interface ServicePlateProps {
  code: string
  service: Loadable<CompanyService>
  users: Loadable<{ company?: { company: string; user_count: number } | undefined }>
}

/** Nameplate of one service of a company: its name, and how many people may use it. */
function ServicePlate({ code, ...loaded }: ServicePlateProps) {
  const t = useText()
  const service = loaded.service.data
  const users = loaded.users.data
  const company = users?.company
  const hasFailed = loaded.service.status === 'failed' || loaded.users.status === 'failed'
  useTitle(service && users && (company ? `${service.name} – ${company.company}` : service.name))
  return (
    <Nameplate
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
      title={service?.name ?? (hasFailed ? t('service.one') : <NameSkeleton title={t('service.one')} />)}
    />
  )
}

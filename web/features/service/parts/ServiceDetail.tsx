import type { CompanyService } from '../../../../shared/model/service.ts'
import { BackLink } from '../../../kit/frame/BackLink.tsx'
import type { List } from '../../../kit/list/list-state.ts'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useText } from '../../../messages/index.ts'
import type { AccountRow } from '../../account/parts/list/account-columns.tsx'
import { ChangeableUsers, type PermissionChange } from './ChangeableUsers.tsx'
import { ServicePlate } from './ServicePlate.tsx'
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

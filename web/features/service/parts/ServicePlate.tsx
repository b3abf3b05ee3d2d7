import type { CompanyService } from '../../../../shared/model/service.ts'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { NameSkeleton } from '../../../kit/status/NameSkeleton.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'

interface ServicePlateProps {
  code: string
  service: Loadable<CompanyService>
  users: Loadable<{ company?: { company: string; user_count: number } | undefined }>
}

/** Nameplate of one service of a company: its name, and how many people may use it. */
export function ServicePlate({ code, ...loaded }: ServicePlateProps) {
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

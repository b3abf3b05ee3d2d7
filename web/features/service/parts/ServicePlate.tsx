import type { CompanyService } from '../../../../shared/model/service.ts'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'

interface ServicePlateProps {
  code: string
  /** undefined while loading. */
  company: { company: string; user_count: number } | undefined
  service: CompanyService | undefined
}

/** Nameplate of one service of a company: its name, and how many people may use it. */
export function ServicePlate({ code, company, service }: ServicePlateProps) {
  const t = useText()
  useTitle(service && company && `${service.name} – ${company.company}`)
  return (
    <Nameplate
      code={code}
      data={
        service &&
        company && [
          {
            term: t('service.usable'),
            value: t('account.servicesCount', { usable: service.user_count, total: company.user_count }),
          },
          ...(service.updated_at === null
            ? []
            : [{ term: t('account.changedOn'), value: <Time precision="date" value={service.updated_at} /> }]),
        ]
      }
      label={company?.company}
      title={service?.name ?? t('service.one')}
    />
  )
}

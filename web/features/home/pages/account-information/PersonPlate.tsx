import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Badge } from '../../../../kit/status/Badge.tsx'
import { NameSkeleton } from '../../../../kit/status/NameSkeleton.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'

/** Nameplate of the signed-in person; a bar in place of the name while it loads. */
export function PersonPlate({ top, hasFailed }: { top: Top | undefined; hasFailed: boolean }) {
  const t = useText()
  if (!top && hasFailed) return <Nameplate title={t('route.accountInformation')} />
  if (!top)
    return (
      <Nameplate
        data={undefined}
        label={<span aria-hidden="true">{t('route.accountInformation')}</span>}
        title={<NameSkeleton title={t('route.accountInformation')} />}
      />
    )
  const { user, services } = top
  const [company, ...others] = user.companies
  const count = user.companies.length
  return (
    <Nameplate
      chips={user.manager_flg === 1 && <Badge>{t('shell.administrator')}</Badge>}
      data={[
        {
          term: t('information.company'),
          value: company && others.length === 0 ? company.name : t('information.companyCount', { count }),
        },
        ...(company && others.length === 0 ? [{ term: t('information.companyCode'), value: company.code }] : []),
        { term: t('information.services'), value: services.filter(service => service.usable).length },
      ]}
      label={t('route.accountInformation')}
      title={<PersonName names={user} />}
    />
  )
}

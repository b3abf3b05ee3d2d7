import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useAudit } from '../../stores/audit.ts'
import { useAllNames } from '../../stores/choice-names.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AuditTrail } from '../../ui/audit/AuditTrail.tsx'
import { useAuditList } from '../../ui/audit/audit-query.ts'
import { hrefOfPerson } from '../../ui/audit/href-of-person.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'

/** Everything that was changed, in all companies and by the maker. */
export default function Page() {
  const t = useText()
  const { list, query } = useAuditList()
  return (
    <Main>
      <Nameplate label={t('audit.everything')} title={t('route.audit')} />
      <AuditTrail
        hrefOfCompany={companyId => href('companyAudit', { companyId })}
        hrefOfPerson={hrefOfPerson}
        list={list}
        names={useAllNames()}
        of={useResource(useAudit, query)}
      />
    </Main>
  )
}

import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useAllNames } from '../../../company/stores/choice-names.ts'
import { AuditTrail } from '../../parts/AuditTrail.tsx'
import { hrefOfPerson, useAuditList } from '../../parts/audit-query.ts'
import { useAudit } from '../../stores/audit.ts'

/** Audit trail of all companies and of the maker. */
export default function Page() {
  const t = useText()
  const { list, query } = useAuditList()
  const mayChange = useMayChange()
  return (
    <Main>
      <PageHeader label={t('audit.everything')} title={t('route.audit')} />
      <AuditTrail
        hrefOfCompany={companyId => href('companyAudit', { companyId })}
        hrefOfPerson={hrefOfPerson(mayChange)}
        list={list}
        names={useAllNames()}
        {...useAudit.whole()}
        trail={useResource(useAudit, query)}
      />
    </Main>
  )
}

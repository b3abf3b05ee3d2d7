import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { together } from '../../../../kit/status/together.ts'
import { useText } from '../../../../messages/index.ts'
import type { PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { CompanyHeader } from '../../../company/parts/CompanyHeader.tsx'
import { useAllNames } from '../../../company/stores/choice-names.ts'
import { useCompanyHead } from '../../../company/stores/company-head.ts'
import { AuditTrail } from '../../parts/AuditTrail.tsx'
import { hrefOfPerson, useAuditList } from '../../parts/audit-query.ts'
import { useAudit } from '../../stores/audit.ts'

/** Audit trail of a company and its people. */
export default function Page({ params: { companyId } }: PageProps<'companyAudit'>) {
  const t = useText()
  const head = useCompanyHead(companyId)
  const names = useAllNames()
  const { list, query } = useAuditList()
  const mayChange = useMayChange()
  const trail = together(useResource(useAudit, { ...query, company_code: companyId }), {
    resource: head.company,
    failed: t('company.oneFailed'),
  })
  if (isMissing(head.company.error)) return <Missing />
  return (
    <Main>
      <CompanyHeader head={head} title={t('route.companyAudit')} />
      <AuditTrail
        hrefOfPerson={hrefOfPerson(mayChange)}
        list={list}
        names={names}
        {...useAudit.whole()}
        trail={trail}
      />
    </Main>
  )
}

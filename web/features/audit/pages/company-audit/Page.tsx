import { useText } from '../../messages/index.ts'
import type { PageProps } from '../../routes.ts'
import { useAudit } from '../../stores/audit.ts'
import { useAllNames } from '../../stores/choice-names.ts'
import { useCompanyHead } from '../../stores/company-head.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AuditTrail } from '../../ui/audit/AuditTrail.tsx'
import { useAuditList } from '../../ui/audit/audit-query.ts'
import { hrefOfPerson } from '../../ui/audit/href-of-person.ts'
import { CompanyHead } from '../../ui/company/CompanyHead.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** What was changed in a company and about its people. */
export default function Page({ params: { companyId } }: PageProps<'companyAudit'>) {
  const t = useText()
  const head = useCompanyHead(companyId)
  const names = useAllNames()
  const { list, query } = useAuditList()
  const trail = useResource(useAudit, { ...query, company_code: companyId })
  if (isMissing(head.company.error)) return <Missing />
  return (
    <Main>
      <CompanyHead of={head} title={t('route.companyAudit')} />
      <AuditTrail hrefOfPerson={hrefOfPerson} list={list} names={names} of={trail} />
    </Main>
  )
}

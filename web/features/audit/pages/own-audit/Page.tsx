import { companyAuditGroups } from '../../../../../shared/rules/audit.ts'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Tabs } from '../../../../kit/frame/Tabs.tsx'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useOwnCompanies } from '../../../company/stores/own-companies.ts'
import { useCompanyChoices } from '../../../reference/stores/reference.ts'
import { AuditTrail } from '../../parts/AuditTrail.tsx'
import { useAuditList } from '../../parts/audit-query.ts'
import type { AuditNames } from '../../parts/list-changes.ts'
import { useOwnAudit } from '../../stores/audit.ts'

/** Names for the ids in entries, for customers; empty while loading. */
const useNames = (): AuditNames => {
  const { data } = useResource(useCompanyChoices, {})
  const services = useResource(useServices, {}).data ?? []
  return {
    industry: new Map(data?.industries.map(({ industry_id, name }) => [industry_id, name])),
    category: new Map(data?.categories.map(({ company_category_id, name }) => [company_category_id, name])),
    nation: new Map(data?.countries.map(({ nation, name }) => [nation, name])),
    service: new Map(services.map(({ service_id, name }) => [service_id, name])),
  }
}

/** Audit trail of a company, for its administrators: what its members and the maker did. */
export default function Page({ params: { companyId } }: PageProps<'ownAudit'>) {
  const t = useText()
  const { list, query } = useAuditList(companyAuditGroups)
  const names = useNames()
  const trail = useResource(useOwnAudit, { ...query, company_code: companyId })
  const companies = useResource(useOwnCompanies, {})
  const company = companies.data?.find(({ code }) => code === companyId)?.company
  const title = t('route.ownAudit')
  useTitle(company && `${title} – ${company}`)
  if (isMissing(trail.error)) return <Missing />
  return (
    <Main>
      <PageHeader
        code={companyId}
        label={t('menu.accountSetting')}
        title={<ObjectName failed={companies.status === 'failed'} name={company} title={title} />}
      />
      <Tabs label={t('account.sections')} tabs={linksAt('settingTab', { companyId })} />
      <AuditTrail
        groups={companyAuditGroups}
        hrefOfPerson={({ person, target }) =>
          person ? href('accountDetail', { companyId, accountId: target.id }) : undefined
        }
        list={list}
        names={names}
        {...useOwnAudit.whole()}
        ofCompany
        trail={trail}
      />
    </Main>
  )
}

import type { Company } from '../../../../shared/model/company.ts'
import { CompanyChip } from '../../../directory/StatusChips.tsx'
import { BackLink } from '../../../kit/frame/BackLink.tsx'
import { PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { Tabs } from '../../../kit/frame/Tabs.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../kit/status/ObjectName.tsx'
import { CountryFlag } from '../../../kit/text/CountryFlag.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href, linksAt } from '../../../router/routes.ts'

type Names = ReadonlyMap<string, string>

interface CompanyHeaderProps {
  /** From the store: `useCompanyHead(companyId)`. */
  head: {
    code: string
    company: Loadable<Company>
    knownName: string | undefined
    names: { industry: Names; category: Names; nation: Names; isKnown: boolean }
    archive: string
  }
  /** Title of the screen; the heading of a company that cannot be loaded. */
  title: string
}

const nameIn = (names: Names, id: string) => names.get(id) ?? id

/** Head of every screen of one company, for employees: link back to the search result, header, tabs. */
export function CompanyHeader({ head: { code, company, knownName, names, archive }, title }: CompanyHeaderProps) {
  const t = useText()
  const { data, status } = company
  const hasFailed = status === 'failed'
  // Until the names are there, it would show codes.
  const facts = names.isKnown ? data : undefined
  const missing = <span className="quiet">{t('ui.notEntered')}</span>
  useTitle(data && `${title} – ${data.company}`)
  return (
    <>
      <BackLink href={archive === '' ? href('company') : `${href('company')}?${archive}`}>
        {t(archive === '' ? 'company.list' : 'company.backToFound')}
      </BackLink>
      <PageHeader
        chips={data && <CompanyChip status={data.status} />}
        code={code}
        data={
          facts && [
            {
              term: t('company.country'),
              value: facts.nation ? (
                <CountryFlag nation={facts.nation}>{nameIn(names.nation, facts.nation)}</CountryFlag>
              ) : (
                missing
              ),
            },
            { term: t('company.industry'), value: nameIn(names.industry, facts.type) || missing },
            { term: t('company.category'), value: nameIn(names.category, facts.category) || missing },
            ...(facts.user_count === undefined
              ? []
              : [{ term: t('company.users'), value: facts.user_count.toLocaleString(t.locale) }]),
            ...(facts.service_count === undefined || facts.service_total === undefined
              ? []
              : [
                  {
                    term: t('company.services'),
                    value: t('account.servicesCount', { usable: facts.service_count, total: facts.service_total }),
                  },
                ]),
          ]
        }
        holdsPage={!facts && !hasFailed}
        label={t('company.one')}
        title={<ObjectName failed={hasFailed} name={data?.company ?? knownName} title={title} />}
      />
      <Tabs label={t('account.sections')} tabs={linksAt('companyTab', { companyId: code })} />
    </>
  )
}

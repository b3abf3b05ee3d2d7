import type { Company } from '../../../../../shared/model/company.ts'
import { personName } from '../../../../../shared/rules/names.ts'
import { accountStatusWords, companyStates } from '../../../../../shared/rules/status.ts'
import { listOf } from '../../../../kit/text/format.ts'
import type { Translate } from '../../../../messages/index.ts'
import type { CompanyChoices } from '../../../reference/stores/reference.ts'

/** A company as labelled texts, to show what differs after an edit conflict. */
export const companyFacts = (company: Company, { countries, industries, categories }: CompanyChoices, t: Translate) => [
  { term: t('company.name'), value: company.company },
  {
    term: t('company.industry'),
    value: industries.find(({ industry_id }) => industry_id === company.type)?.name ?? '',
  },
  {
    term: t('company.category'),
    value: categories.find(({ company_category_id }) => company_category_id === company.category)?.name ?? '',
  },
  { term: t('company.country'), value: countries.find(({ nation }) => nation === company.nation)?.name ?? '' },
  { term: t('address.zip'), value: company.zip },
  { term: t('address.address1'), value: company.address1 },
  { term: t('address.address2'), value: company.address2 },
  { term: t('address.tel'), value: company.tel },
  { term: t('address.fax'), value: company.fax },
  { term: t('address.employees'), value: company.employees },
  { term: t('address.group'), value: company.group },
  { term: t('company.status'), value: t(accountStatusWords[companyStates[company.status]]) },
  {
    term: t('company.managers'),
    value: listOf(
      company.managers.map(manager => `${personName(manager)} (${manager.email})`),
      t.locale,
    ),
  },
]

import * as v from 'valibot'
import { companyList } from '../../lists/companies.ts'
import { Company, CompanyRow } from '../../model/company.ts'
import { crossCheck } from '../../model/cross-check.ts'
import { Id } from '../../model/flag.ts'
import { Either, List } from '../../model/list.ts'
import { orderQuery, Page, pageQuery } from '../../model/page.ts'
import { EmailPart, LinkToken, OptionalLine } from '../../model/text.ts'
import { nameTexts } from '../../model/user.ts'
import { type CompanySearch, isBlank } from '../../rules/company-lists.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

/** A repeated query field: absent, one value or several. */
const Ids = v.optional(
  Either(
    Array.isArray,
    List(Id, 100),
    v.pipe(
      Id,
      v.transform(id => [id]),
    ),
  ),
  [],
)

const order = orderQuery(companyList, 'code')

const rows = {
  callers: ['employee'],
  response: Page(CompanyRow),
  web: {
    response: Page(
      v.object({
        id: Id,
        code: Id,
        company: v.string(),
        type: v.string(),
        category: v.string(),
        nation: v.string(),
        status: v.picklist([0, 1, 2]),
        user_count: v.optional(v.number()),
      }),
    ),
  },
} as const

/** Search fields of the company list (specification §2, company search sidebar). */
export const companySearchFields = {
  company_code: OptionalLine(),
  name: OptionalLine(),
  mail_address: EmailPart,
  industry: Ids,
  category: Ids,
}

const addressAlone = <TInput extends CompanySearch>() =>
  crossCheck<keyof CompanySearch, TInput>(
    ['mail_address', 'company_code', 'name', 'industry', 'category'],
    'mail_address',
    input => input.mail_address === '' || isBlank({ ...input, mail_address: '' }),
    'mail_address_alone',
  )

export const company = {
  postCompanyManagerList: call('POST', '/api/v1/front/company/manager/list', {
    callers: ['anyone'],
    effects: {},
    body: v.object({ unlock_token: v.optional(LinkToken), company_code: v.optional(Id) }),
    response: v.array(v.object({ email: v.string(), ...nameTexts })),
    web: 'same',
    errors: ['link_expired', 'link_used', 'link_superseded', 'link_ended'],
    limit: { calls: 60, minutes: 15 },
    summary:
      'Active administrators, for a locked person with an `unlock_token`, or of a company of the signed-in customer',
  }),
  getAdminCompanyList: call('GET', '/api/v1/admin/company/list', {
    ...rows,
    query: v.object({ ...order, ...pageQuery }),
    summary: 'All companies',
  }),
  ...listed({
    getAdminCompanySearch: call('GET', '/api/v1/admin/company/search', {
      ...rows,
      query: v.pipe(v.object({ ...companySearchFields, ...order, ...pageQuery }), addressAlone()),
      summary:
        'Searches companies by code, name, industry and category, or only by the address of a member, ignoring width, case and kana type; without criteria all companies',
    }),
  }),
  getAdminCompanies: call('GET', '/api/v1/admin/companies', {
    callers: ['employee'],
    response: v.array(v.object({ code: Id, company: v.string() })),
    web: 'same',
    summary: 'Code and name of every company',
  }),
  getAdminCompanyDetail: call('GET', '/api/v1/admin/company/detail', {
    callers: ['employee'],
    query: v.object({ company_code: Id }),
    response: Company,
    web: 'same',
    summary: 'One company',
  }),
}

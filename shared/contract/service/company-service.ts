import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { CompanyService, ServiceStatuses } from '../../model/service.ts'
import { call } from '../entry.ts'

/** All services of the maker. `permitted_count`: members with permission, whether or not the company has the service now. */
const Entitlements = v.array(v.object({ ...CompanyService.entries, permitted_count: v.optional(v.number()) }))

const path = '/api/v1/admin/company/service'

/** Entitlements: which services a company has. */
export const companyService = {
  getAdminCompanyService: call('GET', path, {
    callers: ['employee'],
    query: v.object({ company_code: Id }),
    response: Entitlements,
    web: 'same',
    summary: 'All services of the maker, with the entitlements of one company',
  }),
  postAdminCompanyService: call('POST', path, {
    callers: ['editor'],
    effects: { access: 'always' },
    body: v.object({ company_code: Id, services: ServiceStatuses }),
    response: Entitlements,
    web: 'same',
    summary:
      'Grants and withdraws services of a company. Permissions of its people are kept, and apply again if the service is granted again',
  }),
}

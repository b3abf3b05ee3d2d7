import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { CompanyService, ServiceStatuses } from '../../model/service.ts'
import { call } from '../entry.ts'

/** All services of the maker. `permitted_count`: members who are permitted it, whether the company has it now or not. */
const Entitlements = v.array(v.object({ ...CompanyService.entries, permitted_count: v.optional(v.number(), 0) }))

const path = '/api/v1/admin/company/service'

/** Which services a company has. */
export const companyService = {
  getAdminCompanyService: call({
    method: 'GET',
    path,
    callers: ['employee'],
    query: v.object({ company_code: Id }),
    response: Entitlements,
    web: 'same',
    summary: 'All services of the maker, with what one company has of them',
  }),
  postAdminCompanyService: call({
    method: 'POST',
    path,
    callers: ['editor'],
    body: v.object({ company_code: Id, services: ServiceStatuses }),
    response: Entitlements,
    web: 'same',
    summary:
      'Gives services to a company and takes them away. What was permitted to its people stays, and counts again with the service',
  }),
}

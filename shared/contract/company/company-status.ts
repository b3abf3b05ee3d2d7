import * as v from 'valibot'
import { Company } from '../../model/company.ts'
import { Flag, Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

const params = v.object({ company_code: Id })

/** Activation, deactivation and deregistration of a company. */
export const companyStatus = {
  postAdminCompanyActivate: call('POST', '/api/v1/admin/company/activate/:company_code', {
    callers: ['editor'],
    effects: { closure: 'always' },
    params,
    body: v.object({ active_flg: Flag }),
    response: Company,
    web: 'same',
    errors: ['conflict'],
    summary: 'Deactivates a company and with it all its people, or activates it; effective from their next request',
  }),
  deleteAdminCompany: call('DELETE', '/api/v1/admin/company/:company_code', {
    callers: ['editor'],
    effects: { closure: 'always', access: 'always' },
    params,
    /** What was seen of the company before; absent: it is not compared. */
    body: v.object({ ...Reason.entries, user_count: v.optional(v.number()), service_count: v.optional(v.number()) }),
    response: v.object({}),
    web: 'same',
    errors: ['conflict', 'stale'],
    summary:
      'Deregisters a company, with a reason; 409 `stale` with the `current` company if its numbers of people or services are not those that were seen. Its data are kept, its services end, and its people are unlinked; people without another company become unregistered',
  }),
}

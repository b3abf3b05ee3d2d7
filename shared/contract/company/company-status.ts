import * as v from 'valibot'
import { Company } from '../../model/company.ts'
import { Flag, Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

const params = v.object({ company_code: Id })

/** Whether a company may use the services, and the end of its registration. */
export const companyStatus = {
  postAdminCompanyActivate: call({
    method: 'POST',
    path: '/api/v1/admin/company/activate/:company_code',
    callers: ['editor'],
    params,
    body: v.object({ active_flg: Flag }),
    response: Company,
    web: 'same',
    errors: ['conflict'],
    summary: 'Stops a company, all its people with it, or lets it go on; from their next request on',
  }),
  deleteAdminCompany: call({
    method: 'DELETE',
    path: '/api/v1/admin/company/:company_code',
    callers: ['editor'],
    params,
    body: Reason,
    response: v.object({}),
    web: 'same',
    errors: ['conflict'],
    summary:
      'Takes a company back to not registered, with a reason: its data stay, its services end, its people are unlinked; who belongs to no other one is unregistered',
  }),
}

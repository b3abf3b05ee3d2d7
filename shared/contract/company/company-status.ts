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
    body: Reason,
    response: v.object({}),
    web: 'same',
    errors: ['conflict'],
    summary:
      'Deregisters a company, with a reason. Its data are kept, its services end, and its people are unlinked; people without another company become unregistered',
  }),
}

import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { ServiceStatuses, UserService } from '../../model/service.ts'
import { call } from '../entry.ts'

const read = { params: v.object({ code: Id, user_id: Id }), response: v.array(UserService), web: 'same' } as const

const write = {
  body: v.object({ company_code: Id, user_id: Id, services: ServiceStatuses }),
  response: v.array(UserService),
  web: 'same',
} as const

/** Permissions: which services of their company a person may use. */
export const userService = {
  getUserService: call('GET', '/api/v1/front/user/service/:code/:user_id', {
    ...read,
    callers: ['customer'],
    summary: 'Services of a person, for administrators of their company and for the person',
  }),
  postUserService: call('POST', '/api/v1/front/user/service', {
    ...write,
    callers: ['manager'],
    effects: { access: 'always' },
    summary: 'Grants and withdraws services; 422 for a service that the company lacks',
  }),
  getAdminUserService: call('GET', '/api/v1/admin/user/service/:code/:user_id', {
    ...read,
    callers: ['employee'],
    summary: 'Services of any person',
  }),
  postAdminUserService: call('POST', '/api/v1/admin/user/service', {
    ...write,
    callers: ['editor'],
    effects: { access: 'always' },
    summary: 'Grants and withdraws services of any person',
  }),
}

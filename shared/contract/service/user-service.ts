import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { ServiceStatuses, UserService } from '../../model/service.ts'
import { both, editors } from '../both.ts'

/** Permissions: which services of their company a person may use. */
export const userService = {
  ...both(
    'GET',
    'user/service/:code/:user_id',
    { params: v.object({ code: Id, user_id: Id }), response: v.array(UserService), web: 'same' },
    {
      customer: {
        callers: ['customer'],
        summary: 'Services of a person, for administrators of their company and for the person',
      },
      employee: { callers: ['employee'], summary: 'Services of any person' },
    },
  ),
  ...both(
    'POST',
    'user/service',
    {
      effects: { access: 'always' },
      body: v.object({ company_code: Id, user_id: Id, services: ServiceStatuses }),
      response: v.array(UserService),
      web: 'same',
      summary: 'Grants and withdraws services of a person; 422 for a service that the company lacks',
    },
    editors,
  ),
}

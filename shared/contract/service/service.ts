import * as v from 'valibot'
import { Flag, Id, OptionalTime } from '../../model/flag.ts'
import { Service } from '../../model/service.ts'
import { servicePolicyFields } from '../../model/service-policy.ts'
import { call } from '../entry.ts'

export const service = {
  getServiceList: call('GET', '/api/v1/front/service/list', {
    callers: ['anyone'],
    query: v.object({ company_code: v.optional(Id) }),
    response: v.array(
      v.object({
        ...Service.entries,
        ...servicePolicyFields,
        stopped: v.optional(Flag),
        status: v.optional(Flag),
        updated_at: v.optional(OptionalTime),
        user_count: v.optional(v.number()),
      }),
    ),
    web: 'same',
    summary:
      'All services in force and who can request them; with company_code: the services of that company, with status and user count, for its administrators',
  }),
  getAdminServiceList: call('GET', '/api/v1/admin/service/list', {
    callers: ['employee'],
    response: v.array(v.object({ ...Service.entries, stopped: v.optional(Flag) })),
    web: 'same',
    summary: 'All services of the maker; stopped ones are marked',
  }),
}

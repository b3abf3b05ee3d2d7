import * as v from 'valibot'
import { Flag, Id, OptionalTime, Time } from '../../model/flag.ts'
import { UserInfo } from '../../model/user.ts'
import { call } from '../entry.ts'

/** Companies through which the person may use a service. */
const companies = v.array(v.object({ code: Id, name: v.string() }))

const Notice = v.object({ id: Id, title: v.string(), body: v.string(), published_at: Time })

export const top = {
  getTop: call({
    method: 'GET',
    path: '/api/v1/front/top',
    callers: ['customer'],
    response: v.object({
      user: UserInfo,
      services: v.array(
        v.object({
          service_id: Id,
          name: v.string(),
          description: v.optional(v.string(), ''),
          status: Flag,
          updated_at: OptionalTime,
          front_url: v.string(),
          companies: v.optional(companies, []),
        }),
      ),
      notices: v.array(Notice),
    }),
    web: {
      response: v.object({
        user: UserInfo,
        /** Usable ones first. `url` is null if the service is not usable or has no http(s) URL. */
        services: v.array(
          v.object({
            service_id: Id,
            name: v.string(),
            description: v.string(),
            url: v.nullable(v.string()),
            usable: v.boolean(),
            companies,
          }),
        ),
        notices: v.array(Notice),
      }),
    },
    summary: "The signed-in customer's own page",
  }),
  getCompanies: call({
    method: 'GET',
    path: '/api/v1/front/companies',
    callers: ['customer'],
    response: v.array(v.object({ code: Id, company: v.string(), manager_flg: v.optional(Flag) })),
    web: 'same',
    summary: 'Companies of the signed-in customer',
  }),
}

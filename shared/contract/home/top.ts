import * as v from 'valibot'
import { Flag, Id, Locale, OptionalTime, Time } from '../../model/flag.ts'
import { ServiceIcon } from '../../model/service.ts'
import { UserInfo } from '../../model/user.ts'
import { call } from '../entry.ts'

/** Companies through which the person may use a service. */
const companies = v.array(v.object({ code: Id, name: v.string() }))

const Notice = v.object({
  id: Id,
  title: v.string(),
  body: v.string(),
  /** Language of title and body, if it is known: not always the reader's. */
  locale: v.optional(Locale),
  published_at: Time,
})
export type Notice = v.InferOutput<typeof Notice>

export const top = {
  getTop: call('GET', '/api/v1/front/top', {
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
          icon: v.optional(ServiceIcon),
          /** The maker has stopped it: it cannot be opened. */
          stopped: v.optional(Flag),
          companies: v.optional(companies, []),
          /** It is in force, and a company of the person has it or may request it: an administrator can give it to the person. */
          obtainable: v.optional(Flag),
          /** Companies that the person administers and whose request for it waits. */
          requested_by: v.optional(companies, []),
        }),
      ),
      /** Companies that the person administers as its only account, in the person's first weeks there. */
      alone_in: v.optional(companies, []),
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
            icon: v.optional(ServiceIcon),
            stopped: v.boolean(),
            url: v.nullable(v.string()),
            usable: v.boolean(),
            /** Also true if the upstream does not say. */
            obtainable: v.boolean(),
            companies,
            requested_by: companies,
          }),
        ),
        alone_in: companies,
        notices: v.array(Notice),
      }),
    },
    summary: "The signed-in customer's own page",
  }),
  getCompanies: call('GET', '/api/v1/front/companies', {
    callers: ['customer'],
    response: v.array(v.object({ code: Id, company: v.string(), manager_flg: v.optional(Flag) })),
    web: 'same',
    summary: 'Companies of the signed-in customer',
  }),
}

import * as v from 'valibot'
import { Flag, Id, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { OptionalLine } from '../../model/text.ts'
import { auditGroups } from '../../rules/audit.ts'
import { call } from '../entry.ts'

/** A moment that every database can compare with. */
const Moment = v.pipe(
  Time,
  v.check(text => {
    const at = new Date(text).getTime()
    return at >= 0 && at < Date.UTC(10_000, 0)
  }, 'range'),
)

const State = v.nullable(v.record(v.string(), v.unknown()))

const Person = v.object({
  is_employee: Flag,
  email: v.string(),
  first_name: v.string(),
  middle_name: v.string(),
  family_name: v.string(),
})

/** One change: who did what to whom, when and from where. `before` and `after` hold only what differs. */
const Line = v.object({
  id: Id,
  at: Time,
  /** Address of the person at that time; without an id it is `visitor`. */
  actor: v.string(),
  actor_id: v.nullable(Id),
  /** A code of `auditActions`. */
  action: v.string(),
  target: v.object({ kind: v.string(), id: Id }),
  /** The target as it is called now, where it is a person. */
  person: v.nullable(Person),
  /** The target's name, where it is a mail template. */
  template: v.nullable(v.string()),
  /** The company of customers in which it happened, where it was one. */
  company: v.nullable(v.object({ code: Id, company: v.string() })),
  before: State,
  after: State,
  reason: v.nullable(v.string()),
  ip: v.nullable(v.string()),
})
export type AuditLine = v.InferOutput<typeof Line>

/** A person whose trail is read, with the codes of the companies now. */
const TrailPerson = v.object({ id: Id, ...Person.entries, companies: v.array(Id) })
export type TrailPerson = v.InferOutput<typeof TrailPerson>

export const audit = {
  getAdminAuditList: call({
    method: 'GET',
    path: '/api/v1/admin/audit/list',
    callers: ['employee'],
    query: v.object({
      /** Id of a person, or code of a company. */
      target: v.optional(Id),
      /** Address of the person who acted, or id: then under any address. */
      actor: OptionalLine(),
      /** All that happened in a company, to its people too. */
      company_code: v.optional(Id),
      group: v.optional(v.picklist(auditGroups, 'choice')),
      /** From this moment on. */
      from: v.optional(Moment),
      /** Before this moment. */
      to: v.optional(Moment),
      ...pageQuery,
    }),
    response: v.object({
      ...Page(Line).entries,
      /** The person whose id `target` or else `actor` is, whatever the other conditions. */
      person: v.nullable(TrailPerson),
    }),
    web: 'same',
    summary: 'The audit trail, the newest line first',
  }),
}

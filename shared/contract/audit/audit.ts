import * as v from 'valibot'
import { Flag, Id, Moment, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { OptionalLine } from '../../model/text.ts'
import { nameTexts } from '../../model/user.ts'
import { auditGroups, companyAuditGroups } from '../../rules/audit.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

/** By field, or by the id of a service. v.record would drop `constructor` and `prototype`, which can be such ids. */
export const ByField = v.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
  'type',
)
const State = v.nullable(ByField)

const Person = v.object({ is_employee: Flag, email: v.string(), ...nameTexts })

/** One audit entry: actor, action, target, time and address. `before` and `after` contain only the fields that differ. */
const Line = v.object({
  id: Id,
  at: Time,
  /** Email address of the actor at that time; without an id, `visitor` or, for what the product does itself, `system`. */
  actor: v.string(),
  actor_id: v.nullable(Id),
  /** A code of `auditActions`. */
  action: v.string(),
  target: v.object({ kind: v.string(), id: Id }),
  /** The target's current name, if it is a person. */
  person: v.nullable(Person),
  /** The target's name, if it is a mail template. */
  template: v.nullable(v.string()),
  /** The customer company in which it happened, if any. */
  company: v.nullable(v.object({ code: Id, company: v.string() })),
  before: State,
  after: State,
  reason: v.nullable(v.string()),
  ip: v.nullable(v.string()),
})
export type AuditLine = v.InferOutput<typeof Line>

/** A person whose entries are listed, with the codes of their current companies. */
const TrailPerson = v.object({ id: Id, ...Person.entries, companies: v.array(Id) })
export type TrailPerson = v.InferOutput<typeof TrailPerson>

const period = {
  /** From this time on. */
  from: v.optional(Moment),
  /** Before this time. */
  to: v.optional(Moment),
}

const ownSearch = {
  company_code: Id,
  /** Words of a member, also a former one: names, kana, address or phone number. */
  person: OptionalLine(),
  /** Address or id of the actor. */
  actor: OptionalLine(),
  group: v.optional(v.picklist(companyAuditGroups, 'choice')),
  ...period,
}
const search = {
  /** Id of a person, or code of a company. */
  target: v.optional(Id),
  /**
   * Words of a person: names, kana, address, phone number or company, also former ones. Entries in which such a person acted or
   * was concerned.
   */
  person: OptionalLine(),
  /** Address or id of the actor. An id finds entries under all addresses. */
  actor: OptionalLine(),
  /** Entries of a company, including those about its people. */
  company_code: v.optional(Id),
  group: v.optional(v.picklist(auditGroups, 'choice')),
  ...period,
}

export const audit = {
  ...listed(
    {
      getAuditList: call('GET', '/api/v1/front/audit/list', {
        callers: ['manager'],
        query: v.object({ ...ownSearch, ...pageQuery }),
        response: v.object({ ...Page(Line).entries, too_many_people: Flag }),
        web: 'same',
        summary:
          "What was done in the administrator's own company, by its members and the maker, newest first: without what concerns other companies, and without addresses and reasons of others",
      }),
      getAdminAuditList: call('GET', '/api/v1/admin/audit/list', {
        callers: ['employee'],
        query: v.object({ ...search, ...pageQuery }),
        response: v.object({
          ...Page(Line).entries,
          /** 1: the words of `person` match more people than a list is made for, and no entry is listed. */
          too_many_people: Flag,
          /** The person whose id is `target`, or else `actor`, regardless of the other conditions; null if the reader may not open it. */
          person: v.nullable(TrailPerson),
        }),
        web: 'same',
        summary:
          'Audit entries, newest first. View-only employees see none about employees, and an employee as `target` is 403',
      }),
    },
    '; actions are codes',
  ),
}

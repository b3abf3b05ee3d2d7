import type { ImportCharset, ImportedRecord, ImportOutcome } from '../../../../shared/rules/account-import.ts'
import { nameFields, noMembership, noNames } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { Caller } from '../../access/caller/request-context.ts'
import { mayControlPerson } from '../../access/person-ownership.ts'
import {
  isApplicant,
  refusalToAdd,
  refusalToAppoint,
  refusalToInvite,
  refusalToSwitch,
  refusalToUnlock,
} from '../../directory/member-rules.ts'
import type { PresentCompany, PresentPerson } from './present.ts'
import { hasLost, type Problem, restoredText, type TextField, textFields } from './row-texts.ts'

/** A change of one field; flags as '0' and '1', and '' for what is not there. */
interface FieldChange {
  field: string
  before: string
  after: string
}

export interface Plan {
  outcome: ImportOutcome
  /** The person has an account: they are asked to join. */
  asks: boolean
  changes: FieldChange[]
  problems: Problem[]
}

export interface PlannedRow {
  company_code: string
  record: ImportedRecord
}

interface Viewer {
  caller: Caller
  charset: ImportCharset
}

const empty = { ...noNames, ...noMembership, manager_flg: 0 } as const

/** What a row is compared with: the texts and flags of a membership or a request to join, or nothing. */
interface Compared extends Record<TextField, string> {
  manager_flg: FlagValue
}

const givenOf = (record: ImportedRecord, field: string): string => {
  if (field === 'email') return record.email
  if (field === 'lock_flg') return String(record.lock_flg ?? '')
  if (field === 'manager_flg' || field === 'active_flg') return String(record[field] ?? '')
  return (record.texts as Record<string, string | undefined>)[field] ?? ''
}

/**
 * What a row would do to the present state, by the rules of the calls that change one person (`member-rules.ts`). The check and the run
 * use it alike, and the run then makes the change by the functions of those calls, which check the rules again.
 */
export const planOf = (
  row: PlannedRow,
  { company, person }: { company: PresentCompany | undefined; person: PresentPerson | undefined },
  { caller, charset }: Viewer,
): Plan => {
  const { record } = row
  const plan: Plan = { outcome: 'error', asks: false, changes: [], problems: [] }
  const refuse = (field: string, code: string) => {
    plan.problems.push({ field, code, value: field === 'company_code' ? row.company_code : givenOf(record, field) })
    return plan
  }
  // Another company is refused as an unknown one is, so that its existence is not disclosed.
  if (!company || (caller.kind === 'customer' && !mayManage(caller, company)))
    return refuse('company_code', 'not_found')
  if (company.is_azure === 1) return refuse('company_code', 'forbidden')
  const membership = person?.memberships.find(({ company_code }) => company_code === company.code)
  const addition = membership ? undefined : person?.additions.find(({ company_code }) => company_code === company.code)
  const isMember = person !== undefined && membership !== undefined
  plan.asks = !isMember && person?.regist_flg === 1
  if (record.is_selected === 1 && !isMember) return refuse('email', 'no_member')

  if (!isMember) {
    const closed = refusalToInvite(company)
    if (closed) return refuse('company_code', closed)
    const taken = person && refusalToAdd({ ...person, companies: companiesOf(person) }, company.code)
    if (taken) return refuse('email', taken)
    if (record.active_flg === 0) refuse('active_flg', 'new_person')
  } else if (person.is_employee === 1) return refuse('email', 'conflict')

  const compared: Compared = isMember ? { ...person, ...membership } : { ...empty, ...addition }
  for (const field of textFields) {
    const given = record.texts[field]
    if (given === undefined) continue
    const before = compared[field]
    const after = charset === 'Shift_JIS' ? restoredText(given, before) : given
    if (after === before) continue
    if (charset === 'Shift_JIS' && hasLost(after)) refuse(field, 'lost_characters')
    plan.changes.push({ field, before, after })
  }
  const after = (field: TextField) => plan.changes.find(change => change.field === field)?.after ?? compared[field]
  if (record.is_selected !== 1 && after('family_name') === '' && after('first_name') === '')
    refuse('family_name', 'required')
  const renames = plan.changes.some(({ field }) => nameFields.some(name => name === field))
  if (isMember && renames && !mayControlPerson(caller, person)) refuse('family_name', 'forbidden')

  if (record.manager_flg !== undefined && record.manager_flg !== compared.manager_flg) {
    const refusal = refusalToAppoint(caller, { is_employee: 0 })
    if (refusal) refuse('manager_flg', refusal)
    // A request to join keeps the role once asked for.
    if (isMember || record.manager_flg === 1)
      plan.changes.push({
        field: 'manager_flg',
        before: String(compared.manager_flg),
        after: String(record.manager_flg),
      })
  }
  if (isMember) {
    planStatus(plan, record, person, membership, caller, refuse)
    planUnlocking(plan, record, person, caller, refuse)
    planInvitation(plan, record, person, company, refuse)
  }
  planServices(plan, record, company, servicesOf(company, person, isMember, addition))

  if (plan.problems.length > 0) plan.outcome = 'error'
  else if (isMember || addition) plan.outcome = plan.changes.length > 0 ? 'change' : 'same'
  else plan.outcome = 'add'
  return plan
}

const mayManage = (caller: Extract<Caller, { kind: 'customer' }>, { code, regist_flg }: PresentCompany): boolean =>
  regist_flg === 1 && caller.memberships.some(membership => membership.code === code && membership.manager_flg === 1)

const companiesOf = ({ memberships }: PresentPerson) =>
  memberships.map(({ company_code: code, manager_flg }) => ({ code, manager_flg }))

type Refuse = (field: string, code: string) => unknown

const planStatus = (
  plan: Plan,
  { active_flg: after }: ImportedRecord,
  person: PresentPerson,
  membership: { active_flg: FlagValue },
  caller: Caller,
  refuse: Refuse,
): void => {
  const before = person.active_flg === 1 && membership.active_flg === 1 ? 1 : 0
  if (after === undefined || after === before) return
  const refusal = refusalToSwitch(caller, { ...person, person_active_flg: person.active_flg }, after)
  if (refusal) refuse('active_flg', refusal)
  plan.changes.push({ field: 'active_flg', before: String(before), after: String(after) })
}

const planUnlocking = (
  plan: Plan,
  { lock_flg: after }: ImportedRecord,
  person: PresentPerson,
  caller: Caller,
  refuse: Refuse,
): void => {
  if (after === undefined || person.lock_flg === 0) return
  const refusal = refusalToUnlock(caller, person)
  if (refusal) refuse('lock_flg', refusal)
  plan.changes.push({ field: 'lock_flg', before: '1', after: '0' })
}

/** Who has registered needs none. */
const planInvitation = (
  plan: Plan,
  { invitation: after }: ImportedRecord,
  person: PresentPerson,
  company: PresentCompany,
  refuse: Refuse,
): void => {
  if (after === undefined || person.regist_flg === 1) return
  const refusal = isApplicant(company, { ...person, companies: companiesOf(person) })
    ? undefined
    : refusalToInvite(company)
  if (refusal) refuse('company_code', refusal)
  plan.changes.push({ field: 'invitation', before: '', after })
}

const servicesOf = (
  { code }: PresentCompany,
  person: PresentPerson | undefined,
  isMember: boolean,
  addition: { services: string[] } | undefined,
): ReadonlySet<string> =>
  new Set(
    isMember
      ? person?.permissions.flatMap(({ company_code, service_id }) => (company_code === code ? [service_id] : []))
      : addition?.services,
  )

/** A service that the company lacks cannot be permitted; to stop it changes nothing. */
const planServices = (
  plan: Plan,
  { services }: ImportedRecord,
  company: PresentCompany,
  present: ReadonlySet<string>,
): void => {
  // The database keeps the keys of a stored row in an order of its own.
  for (const [id, status] of Object.entries(services).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const field = `services.${id}`
    if (!company.services.has(id)) {
      if (status === 1) plan.problems.push({ field, code: 'choice', value: '1' })
      continue
    }
    const before = present.has(id) ? 1 : 0
    if (before !== status) plan.changes.push({ field, before: String(before), after: String(status) })
  }
}

import { byField } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompaniesOf } from '../../access/administrators.ts'
import type { Caller, Deps, PersonDeps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { decideServices } from '../../directory/decide-services.ts'
import { changeProfiles } from '../profile/edit.ts'
import { lockMembersForEdit } from '../profile/queries.ts'
import { unlockMember } from '../unlock/unlock-member.ts'
import { addPeople } from '../user/add-account.ts'
import { postAgain } from '../user/invite-again.ts'
import { changeManager } from '../user-manager/change-manager.ts'
import { switchMember } from '../user-status/member-status.ts'
import { switchPerson } from '../user-status/person-status.ts'
import { lockMember } from '../user-status/queries.ts'
import { type Plan, type PlannedRow, planOf } from './plan.ts'
import type { PresentPerson } from './present.ts'
import { type TextField, textFields } from './row-texts.ts'

interface Applied<TMaking> {
  making: TMaking
  userId: string
  /** The person has an account, so they are asked to join. */
  asks: boolean
  /** An invitation or request to join is to be mailed. */
  invites: boolean
}

const flagOf = (text: string) => (text === '1' ? 1 : 0)
const serviceOf = (field: string): string | undefined =>
  field.startsWith('services.') ? field.slice('services.'.length) : undefined

/** A row, what it plans, and the person of its address. */
export interface Making {
  row: PlannedRow
  plan: Plan
  person: PresentPerson | undefined
}

/** What rows do. */
export interface RowWork {
  /** What a row would do to the present state: the check and the run use it alike. */
  plan: typeof planOf
  /** Whether a row is made in its turn, after those before it. */
  isMadeAlone: (making: Making) => boolean
  /**
   * Makes what rows about different people plan.
   *
   * @returns what has become of each row, in any order
   * @throws the first error of any of them
   */
  apply: <TMaking extends Making>(
    trx: MailTransaction,
    rows: readonly TMaking[],
    context: RequestContext<Caller>,
    deps: PersonDeps,
  ) => Promise<Applied<TMaking>[]>
}

const isMember = ({ row, person }: Making): boolean =>
  person?.memberships.some(({ company_code }) => company_code === row.company_code) ?? false

/** It may take the last administrator from a company, or mails at once. */
const isMadeAlone = ({ plan }: Making): boolean =>
  plan.asks || plan.changes.some(({ field }) => ['manager_flg', 'active_flg', 'invitation'].includes(field))

/**
 * Rows that add people to companies, or change them there, by the functions that make it by hand. The number of statements does not
 * grow with the rows, except with those that are made alone.
 */
export const memberChanges: RowWork = {
  plan: planOf,
  isMadeAlone,
  apply: async (trx, rows, context, deps) => {
    const [changed, added] = [rows.filter(isMember), rows.filter(row => !isMember(row))]
    return [...(await add(trx, added, context, deps)), ...(await change(trx, changed, context, deps))]
  },
}

/** The texts of a person after a row: those that it does not change stay. */
const textsOf = ({ changes }: Plan, present: Partial<Record<TextField, string>>): Record<TextField, string> =>
  byField(textFields, field => changes.find(change => change.field === field)?.after ?? present[field] ?? '')

const add = async <TMaking extends Making>(
  trx: MailTransaction,
  rows: readonly TMaking[],
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<Applied<TMaking>[]> => {
  const bodies = rows.map(({ row, plan, person }) => {
    const addition = additionOf(row, person)
    const services = new Set(addition?.services)
    for (const { field, after } of plan.changes) {
      const id = serviceOf(field)
      if (id !== undefined && after === '1') services.add(id)
      if (id !== undefined && after === '0') services.delete(id)
    }
    const isManager = plan.changes.some(({ field, after }) => field === 'manager_flg' && after === '1')
    return {
      company_code: row.company_code,
      email: row.record.email,
      ...textsOf(plan, addition ?? {}),
      services: [...services],
      ...(isManager ? { manager_flg: 1 as const } : {}),
    }
  })
  const added = await addPeople(trx, bodies, context, deps)
  const byAddress = new Map(added.map(each => [each.email, each]))
  const applied: Applied<TMaking>[] = []
  for (const making of rows) {
    const { row, person } = making
    const one = byAddress.get(row.record.email)
    if (!one) throw new Error('a person was not added')
    const { userId, asks, post } = one
    const addition = additionOf(row, person)
    // As by hand, a join request is mailed at once, within the limits of emails: a run without invitations must not disclose accounts.
    // A request that replaces a move changes what the person agrees to.
    if (asks && (addition === undefined || addition.leaves !== null)) await post()
    applied.push({ making, userId, asks, invites: !asks && addition === undefined })
  }
  return applied
}

const additionOf = ({ company_code: code }: PlannedRow, person: PresentPerson | undefined) =>
  person?.additions.find(({ company_code }) => company_code === code)

const change = async <TMaking extends Making>(
  trx: MailTransaction,
  rows: readonly TMaking[],
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<Applied<TMaking>[]> => {
  const { mail } = deps
  const members = rows.map(making => ({
    making,
    company_code: making.row.company_code,
    user_id: making.person?.id ?? '',
    after: (field: string) => making.plan.changes.find(change => change.field === field)?.after,
  }))
  const edited = members.filter(({ after }) => textFields.some(field => after(field) !== undefined))
  const present = new Map((await lockMembersForEdit(trx, edited, context.now)).map(person => [person.id, person]))
  const edits = edited.map(({ making, company_code, user_id }) => {
    const person = present.get(user_id)
    if (!person) throw new AppError('not_found')
    return { person, given: { email: person.email, company_code, ...textsOf(making.plan, person) } }
  })
  await changeProfiles(trx, edits, context)
  for (const { company_code: companyCode, user_id: userId, after } of members) {
    const [manager, active] = [after('manager_flg'), after('active_flg')]
    if (manager !== undefined)
      await changeManager(trx, { companyCode, userId, manager_flg: flagOf(manager) }, context, mail)
    if (active !== undefined)
      await switchStatus(trx, { companyCode, userId }, active === '1' ? 'active' : 'deactive', context, mail)
    const member = { company_code: companyCode, user_id: userId }
    if (after('lock_flg') === '0') await unlockMember(trx, member, context, mail)
    if (after('invitation') !== undefined) await postAgain(trx, member, context, deps)
  }
  const decisions = members.map(({ making, company_code, user_id }) => ({
    company_code,
    user_id,
    services: making.plan.changes.flatMap(({ field, after }) => {
      const service_id = serviceOf(field)
      return service_id === undefined ? [] : [{ service_id, status: flagOf(after) } as const]
    }),
  }))
  await decideServices(
    trx,
    decisions.filter(({ services }) => services.length > 0),
    context,
  )
  return members.map(({ making, user_id: userId }) => ({ making, userId, asks: false, invites: false }))
}

/** As the calls user/status do: an administrator switches the membership, an employee the person. */
const switchStatus = async (
  trx: MailTransaction,
  { userId, companyCode }: { userId: string; companyCode: string },
  status: 'active' | 'deactive',
  context: RequestContext<Caller>,
  mail: Deps['mail'],
): Promise<void> => {
  const locked = context.caller.kind === 'employee' ? await lockCompaniesOf(trx, userId) : [companyCode]
  const member = await lockMember(trx, companyCode, userId)
  if (!member) throw new AppError('not_found')
  const access = { trx, member, companyCode, context, mail }
  if (context.caller.kind === 'employee') await switchPerson(access, status, locked)
  else await switchMember(access, status)
}

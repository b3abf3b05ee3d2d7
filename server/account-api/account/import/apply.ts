import type { Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { lockCompaniesOf } from '../../access/administrators.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, PersonDeps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { decideServices } from '../../directory/decide-services.ts'
import { changeProfile } from '../profile/edit.ts'
import { lockMemberForEdit } from '../profile/queries.ts'
import { addPerson } from '../user/add-account.ts'
import { changeManager } from '../user-manager/change-manager.ts'
import { switchMember } from '../user-status/member-status.ts'
import { switchPerson } from '../user-status/person-status.ts'
import { lockMember } from '../user-status/queries.ts'
import type { Plan, PlannedRow } from './plan.ts'
import type { PresentPerson } from './present.ts'
import { type TextField, textFields } from './record.ts'

type Trx = Transaction<Database>

export interface Applied {
  userId: string
  /** The person has an account, so they are asked to join. */
  asks: boolean
  /** An invitation or request to join is to be mailed. */
  invites: boolean
}

const flagOf = (text: string) => (text === '1' ? 1 : 0)
const serviceOf = (field: string): string | undefined =>
  field.startsWith('services.') ? field.slice('services.'.length) : undefined

/** Makes what a row plans, by the functions that make it by hand. */
export const applyRow = async (
  trx: Trx,
  { row, plan, person }: { row: PlannedRow; plan: Plan; person: PresentPerson | undefined },
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<Applied> => {
  const isMember = person?.memberships.some(({ company_code }) => company_code === row.company_code)
  return isMember && person
    ? change(trx, { row, plan, userId: person.id }, context, deps)
    : add(trx, row, plan, person, context, deps)
}

/** The texts of a person after a row: those that it does not change stay. */
const textsOf = ({ changes }: Plan, present: Partial<Record<TextField, string>>): Record<TextField, string> =>
  Object.fromEntries(
    textFields.map(field => [field, changes.find(change => change.field === field)?.after ?? present[field] ?? '']),
  ) as Record<TextField, string>

const add = async (
  trx: Trx,
  row: PlannedRow,
  plan: Plan,
  person: PresentPerson | undefined,
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<Applied> => {
  const addition = person?.additions.find(({ company_code }) => company_code === row.company_code)
  const services = new Set(addition?.services)
  for (const { field, after } of plan.changes) {
    const id = serviceOf(field)
    if (id !== undefined && after === '1') services.add(id)
    if (id !== undefined && after === '0') services.delete(id)
  }
  const isManager = plan.changes.some(({ field, after }) => field === 'manager_flg' && after === '1')
  const added = await addPerson(
    trx,
    {
      company_code: row.company_code,
      email: row.record.email,
      ...textsOf(plan, addition ?? {}),
      services: [...services],
      ...(isManager ? { manager_flg: 1 } : {}),
    },
    context,
    deps,
  )
  // As by hand, a join request is mailed at once, within the limits of emails: a run without invitations must not disclose accounts.
  // A request that replaces a move changes what the person agrees to.
  if (added.asks && (addition === undefined || addition.leaves !== null)) await added.post()
  return { userId: added.userId, asks: added.asks, invites: !added.asks && addition === undefined }
}

const change = async (
  trx: Trx,
  { row, plan, userId }: { row: PlannedRow; plan: Plan; userId: string },
  context: RequestContext<Caller>,
  { mail }: PersonDeps,
): Promise<Applied> => {
  const { company_code: companyCode } = row
  const target = { userId, companyCode, viewer: 'editor' } as const
  const after = (field: string) => plan.changes.find(change => change.field === field)?.after
  if (plan.changes.some(({ field }) => textFields.some(text => text === field))) {
    const present = await lockMemberForEdit(trx, target, context.now)
    if (!present) throw new AppError('not_found')
    const given = { email: present.email, company_code: companyCode, ...textsOf(plan, present) }
    await changeProfile(trx, present, given, target, context)
  }
  const manager = after('manager_flg')
  if (manager !== undefined)
    await changeManager(trx, { companyCode, userId, manager_flg: flagOf(manager) }, context, mail)
  const active = after('active_flg')
  if (active !== undefined) await switchStatus(trx, target, active === '1' ? 'active' : 'deactive', context, mail)
  const services = plan.changes.flatMap(({ field, after }) => {
    const service_id = serviceOf(field)
    return service_id === undefined ? [] : [{ service_id, status: flagOf(after) } as const]
  })
  if (services.length > 0) await decideServices(trx, { company_code: companyCode, user_id: userId, services }, context)
  return { userId, asks: false, invites: false }
}

/** As the calls user/status do: an administrator switches the membership, an employee the person. */
const switchStatus = async (
  trx: Trx,
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

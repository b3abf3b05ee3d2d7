import type { companyRegist } from '../../../../shared/contract/company/company-regist.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { noMembership } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepingAdministrator } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { mustBeActive } from '../../directory/companies.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { refusalToAdd } from '../../directory/member-rules.ts'
import { setManagers, upsertMembership } from '../../directory/memberships.ts'
import { insertPerson, lockPerson, renamePerson } from '../../directory/people.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { askToJoin } from '../../joining/addition/ask-to-join.ts'
import { findManagers, findMembers } from './queries.ts'

type Given = HandlerInput<(typeof companyRegist)['postAdminCompanyRegist']>['body']['managers']
type NewManager = Exclude<Given[number], string>

interface Appointment {
  trx: MailTransaction
  /** Registered, or registered by this transaction. */
  company: { code: string; company: string; active_flg: FlagValue }
  context: RequestContext<Caller>
  deps: Deps
}

interface Joined {
  id: string
  /** Their address, if they are asked to join: they are no member until they agree. */
  asked?: string
}

/** The locked person of an address; `newId` if this transaction has added them. */
interface Found {
  given: NewManager
  at: number
  newId: string | undefined
  known: Awaited<ReturnType<typeof lockPerson>>
}

/**
 * Adds the person of an address. A registered member is unchanged; a new or unregistered person becomes a member and is
 * invited. A person with an account elsewhere is asked to join as an administrator. Employees of the maker, and people
 * invited elsewhere, are 409 at the address field. A deactivated company invites no one.
 */
const join = async (
  { trx, company, context, deps }: Appointment,
  { given, at, newId, known }: Found,
): Promise<Joined> => {
  const { email } = given
  const isMember = known.companies.some(({ code }) => code === company.code)
  if (known.regist_flg === 1 && isMember) return { id: known.id }
  mustBeActive({ ...company, regist_flg: 1 })
  if (refusalToAdd(known, company.code))
    throw new AppError('conflict', { errors: { [`managers.${at}.email`]: ['email_in_use'] } })
  if (known.regist_flg === 1) {
    const typed = { ...given, ...noMembership, manager_flg: 1 as const, services: [] }
    await askToJoin(trx, { person: known, company, typed }, context, deps)
    return { id: known.id, asked: email }
  }
  if (newId === undefined) await renamePerson(trx, known, given, context.now)
  if (!isMember) await upsertMembership(trx, { company_code: company.code, user_id: known.id, ...noMembership })
  await postInvitation(trx, { person: { ...known, ...given }, company }, context, deps)
  await audit(trx, context, {
    action: newId === undefined ? 'user.invite' : 'user.regist',
    target: { kind: 'user', id: known.id },
    companyCode: company.code,
    after: given,
  })
  return { id: known.id }
}

/**
 * Replaces the administrators of a company that the transaction has locked. Members are given by id, others by address.
 * A removed administrator is a general user from the next request on.
 *
 * @throws 422 if an id is not a member; 409 `conflict` for an address that cannot be invited, or `company_deactive`
 * @throws 409 `last_administrator`
 */
export const appoint = async (appointment: Appointment, given: Given) => {
  const { trx, company, context, deps } = appointment
  const before = await findManagers(trx, company.code)
  const ids = given.filter(manager => typeof manager === 'string')
  const members = ids.length > 0 ? await findMembers(trx, company.code, ids) : []
  if (members.length < new Set(ids).size) throw new AppError('invalid', { errors: { managers: ['choice'] } })
  const joined: Joined[] = []
  // Sorted by address, so that concurrent calls cannot deadlock.
  const people = given
    .flatMap((manager, at) => (typeof manager === 'string' ? [] : [{ manager, at }]))
    .sort((one, other) => (one.manager.email < other.manager.email ? -1 : 1))
  const found: Found[] = []
  for (const { manager: given, at } of people) {
    const newId = await insertPerson(trx, { ...given, locale: context.locale }, context.now)
    found.push({ given, at, newId, known: await lockPerson(trx, given.email) })
  }
  // All people are locked before the first mail, which locks what it counts.
  for (const one of found) joined.push(await join(appointment, one))

  const wanted = new Set([...ids, ...joined.filter(({ asked }) => !asked).map(({ id }) => id)])
  const previous = new Set(before.map(({ id }) => id))
  const removed = before.filter(({ id }) => !wanted.has(id))
  const added = [...wanted].filter(id => !previous.has(id))
  const change = async (userIds: string[], manager_flg: 0 | 1) => {
    await setManagers(trx, { companyCode: company.code, userIds, manager_flg }, context)
    await audit(
      trx,
      context,
      userIds.map(id => ({
        action: 'user.manager' as const,
        target: { kind: 'user' as const, id },
        companyCode: company.code,
        before: { manager_flg: manager_flg === 1 ? 0 : 1 },
        after: { manager_flg },
      })),
    )
    await postNotices(
      { trx, context, mail: deps.mail, userIds, companyCodes: [company.code] },
      { template: 'role_changed', role: manager_flg === 1 ? 'administrator' : 'general' },
    )
  }
  await keepingAdministrator(trx, [company.code], async () => {
    await change(added, 1)
    await change(
      removed.map(({ id }) => id),
      0,
    )
  })
  return { ids: [...wanted], asked: joined.flatMap(({ asked = [] }) => asked) }
}

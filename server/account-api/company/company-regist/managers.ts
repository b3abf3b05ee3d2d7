import type { Transaction } from 'kysely'
import type { companyRegist } from '../../../../shared/contract/company/company-regist.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustKeepAdministrator } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { postInvitation } from '../../account/user/invitation.ts'
import { insertPerson, lockPerson, renamePerson, upsertMembership } from '../../account/user/people.ts'
import { setManagers } from '../../account/user-manager/administrators.ts'
import type { Database } from '../../database/schema.ts'
import { askToJoin } from '../../joining/addition/ask-to-join.ts'
import { findManagers, findMembers } from './queries.ts'

type Given = HandlerInput<(typeof companyRegist)['postAdminCompanyRegist']>['body']['managers']
type NewManager = Exclude<Given[number], string>

interface Subject {
  trx: Transaction<Database>
  company: { code: string; company: string }
  context: RequestContext<Caller>
  deps: Deps
}

/** Somebody who gets a mail, to be handed over after the commit. */
interface Written {
  mailId: string
  email: string
}

interface Joined {
  id: string
  /** A link to register with. */
  invited?: Written
  /** A link to agree with: until then the person is no member. */
  asked?: Written
}

/**
 * The person of an address. A registered member stays as they are; somebody new, or not registered yet, becomes a member and
 * is invited; whoever has an account elsewhere is asked to join as an administrator. Employees of the maker and people who
 * are invited elsewhere are 409, at the field of the address.
 */
const join = async ({ trx, company, context, deps }: Subject, given: NewManager, at: number): Promise<Joined> => {
  const { email } = given
  const newId = await insertPerson(trx, { ...given, locale: context.locale })
  const known = await lockPerson(trx, email)
  const isMember = known.companies.some(({ code }) => code === company.code)
  if (known.regist_flg === 1 && isMember) return { id: known.id }
  if (known.is_employee === 1 || (known.regist_flg === 0 && known.companies.some(({ code }) => code !== company.code)))
    throw new AppError('conflict', { errors: { [`managers.${at}.email`]: ['email_in_use'] } })
  const membership = { department: '', position: '' }
  if (known.regist_flg === 1) {
    const typed = { ...given, ...membership, cell_phone_number: '', manager_flg: 1 as const, services: [] }
    const request = { person: known, company: { ...company, regist_flg: 1 as const }, typed }
    const mailId = await askToJoin(trx, request, context, deps)
    return { id: known.id, asked: { mailId, email } }
  }
  if (newId === undefined) await renamePerson(trx, known, given, context.now)
  if (!isMember) await upsertMembership(trx, { company_code: company.code, user_id: known.id, ...membership })
  const mailId = await postInvitation(trx, { person: { ...known, ...given }, company }, context, deps)
  await audit(trx, context, {
    action: newId === undefined ? 'user.invite' : 'user.regist',
    target: { kind: 'user', id: known.id },
    companyCode: company.code,
    after: given,
  })
  return { id: known.id, invited: { mailId, email } }
}

/**
 * Makes exactly these people the administrators of a company that the transaction holds: members by their ids, others by
 * their addresses. Whoever is left out is a general user from the next request on.
 *
 * @throws 422 where an id is no member's, 409 `conflict` for an address that cannot be invited, 409 `last_administrator`
 *   where none who could log in would be left
 */
export const appoint = async (subject: Subject, given: Given) => {
  const { trx, company, context } = subject
  const before = await findManagers(trx, company.code)
  const ids = given.filter(manager => typeof manager === 'string')
  const members = ids.length > 0 ? await findMembers(trx, company.code, ids) : []
  if (members.length < new Set(ids).size) throw new AppError('invalid', { errors: { managers: ['choice'] } })
  const joined: Joined[] = []
  // In the order of addresses, so that two of these at once do not wait for each other.
  const people = given
    .flatMap((manager, at) => (typeof manager === 'string' ? [] : [{ manager, at }]))
    .sort((one, other) => (one.manager.email < other.manager.email ? -1 : 1))
  for (const { manager, at } of people) joined.push(await join(subject, manager, at))

  const wanted = new Set([...ids, ...joined.filter(({ asked }) => !asked).map(({ id }) => id)])
  const had = new Set(before.map(({ id }) => id))
  const gone = before.filter(({ id }) => !wanted.has(id))
  const come = [...wanted].filter(id => !had.has(id))
  const change = async (userIds: string[], manager_flg: 0 | 1) => {
    await setManagers(trx, { companyCode: company.code, userIds, manager_flg }, context.now)
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
  }
  await change(come, 1)
  await change(
    gone.map(({ id }) => id),
    0,
  )
  if (gone.some(({ is_active }) => is_active)) await mustKeepAdministrator(trx, company.code)
  return {
    ids: [...wanted],
    invited: joined.flatMap(({ invited = [] }) => invited),
    asked: joined.flatMap(({ asked = [] }) => asked),
  }
}

import type { Transaction } from 'kysely'
import type { user } from '../../../../shared/contract/account/user.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { membershipOf, namesOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, PersonDeps, RequestContext } from '../../access/caller/request-context.ts'
import { countRefusedAddress } from '../../access/posting/mail-limits.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { type LockedCompany, lockCompaniesForEdit, mustBeActive } from '../../directory/companies.ts'
import { activeServices } from '../../directory/entitlements.ts'
import { isApplicant, mustNotRefuse, refusalToAdd } from '../../directory/member-rules.ts'
import { renewCompany, upsertMemberships } from '../../directory/memberships.ts'
import { insertPeople, type LockedPerson, lockPeople, renamePeople, touchPeople } from '../../directory/people.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { requestToJoin } from '../../joining/addition/ask-to-join.ts'
import { postAddition } from '../../joining/addition/post-addition.ts'
import { correctApplicants } from '../../joining/request/correct-applicant.ts'
import { postLink } from './invite-again.ts'

type NewUser = HandlerInput<(typeof user)['postAdminUserRegist']>['body']

/**
 * Adds a person to a company and mails the invitation. An unregistered member, or a person without a company, is
 * invited again with what was typed: names, other texts that are not empty, and services. The same data change nothing.
 * The earlier link is superseded. A person with an account is asked to join: until they agree there is
 * no membership, and the company sees none of their data. Members, employees of the maker, and unregistered people
 * invited elsewhere all return the same 409, so the cause is not disclosed. If the mail cannot be sent at once, the
 * account is kept and `mail_sent` is false. The maker's employees are added by user/azure/add.
 *
 * Only registered, active companies invite. The exception: the administrator who asked for access gets the link again,
 * because they register the company by it, unless their request waits for approval.
 */
export const addAccount = async (body: NewUser, context: RequestContext<Caller>, deps: Deps) => {
  const { result: user_id, mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const [added] = await addPeople(trx, [body], context, deps)
    if (!added) throw new Error('a person was not added')
    await added.post()
    return added.userId
  }).catch(countRefusedAddress(context, deps))
  return { user_id, mail_sent }
}

interface AddedPerson {
  userId: string
  email: string
  /** The person has an account, so they are asked to join. */
  asks: boolean
  /** Stores the mail that invites the person or asks them to join. */
  post: () => Promise<void>
}

/** A person to add, locked by the transaction. */
interface Joining {
  body: NewUser
  company: LockedCompany
  known: LockedPerson
  /** The transaction has added them. */
  isNew: boolean
}

/**
 * Adds people as `addAccount` does, in the caller's transaction, and leaves the mails to the caller. The people differ. Registered
 * people and applicants cost statements of their own.
 */
export const addPeople = async (
  trx: MailTransaction,
  bodies: readonly NewUser[],
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<AddedPerson[]> => {
  if (bodies.length === 0) return []
  const { caller, locale, now } = context
  const codes = [...new Set(bodies.map(({ company_code }) => company_code))]
  const companyOf = await lockCompaniesForEdit(trx, codes)
  // The company was deleted after this administrator was admitted.
  if (caller.kind === 'customer' && codes.some(code => companyOf(code).regist_flg === 0))
    throw new AppError('not_found')
  const allowed = await activeServices(trx, codes)
  if (bodies.some(({ company_code, services }) => services.some(id => !allowed(company_code).has(id))))
    throw new AppError('invalid', { errors: { services: ['choice'] } })

  const newIds = await insertPeople(
    trx,
    bodies.map(body => ({ ...body, locale })),
    now,
  )
  const people = await lockPeople(
    trx,
    bodies.map(({ email }) => email),
  )
  const joining = bodies.map((body): Joining => {
    const known = people.get(body.email)
    if (!known) throw new Error('a person was not added')
    return { body, company: companyOf(body.company_code), known, isNew: newIds.has(body.email) }
  })
  for (const each of joining) mustBeFree(each)
  const applicants = joining.filter(({ company, known }) => isApplicant(company, known))
  await correctApplicants(
    trx,
    applicants.map(({ body, known }) => ({ companyCode: body.company_code, before: known, after: body })),
    now,
  )
  const [asked, members] = [joining.filter(isAsked), joining.filter(each => !isAsked(each))]
  for (const { body, company, known } of asked) {
    const { company_code: _, ...typed } = body
    await requestToJoin(trx, { person: known, company, typed }, context)
  }
  await makeMembers(trx, members, allowed, context)
  return joining.map(each => {
    const { body, company, known } = each
    const asks = isAsked(each)
    const invitee = { ...known, ...namesOf(body) }
    const post = () =>
      asks
        ? postAddition(trx, { person: known, company }, context, deps)
        : postLink(trx, { person: invitee, company }, context, deps)
    return { userId: known.id, email: known.email, asks, post }
  })
}

const isAsked = ({ known }: Joining): boolean => known.regist_flg === 1

/** @throws 409 */
const mustBeFree = ({ company, known }: Joining): void => {
  if (!isApplicant(company, known)) mustBeActive(company)
  mustNotRefuse(refusalToAdd(known, company.code))
}

/** Makes unregistered people members, or updates them. */
const makeMembers = async (
  trx: Transaction<Database>,
  people: readonly Joining[],
  allowed: (companyCode: string) => ReadonlySet<string>,
  context: RequestContext<Caller>,
): Promise<void> => {
  const { now } = context
  const earlier = people.filter(({ isNew }) => !isNew)
  await renamePeople(
    trx,
    earlier.map(({ known, body }) => ({ person: known, given: body })),
    now,
  )
  const changed = await upsertMemberships(
    trx,
    people.map(({ body, known }) => ({
      company_code: body.company_code,
      user_id: known.id,
      ...membershipOf(body),
      ...(body.manager_flg === 1 ? { manager_flg: 1 } : {}),
    })),
  )
  const changedIds = new Set(changed.map(({ user_id }) => user_id))
  await touchPeople(
    trx,
    earlier.flatMap(({ known: { id } }) => (changedIds.has(id) ? [id] : [])),
    now,
  )
  const appoints = ({ body, company, known }: Joining) =>
    body.manager_flg === 1 &&
    !known.companies.some(({ code, manager_flg }) => code === company.code && manager_flg === 1)
  for (const { code } of new Set(people.filter(appoints).map(({ company }) => company)))
    await renewCompany(trx, code, now)
  await upsertUserServices(
    trx,
    people.map(({ body: { company_code, services }, known }) => ({
      company_code,
      user_id: known.id,
      statuses: new Map([...allowed(company_code)].map(id => [id, services.includes(id) ? 1 : 0])),
    })),
    now,
  )
  await audit(
    trx,
    context,
    people.map(({ body: { company_code, ...after }, known, isNew }) => ({
      action: isNew ? 'user.regist' : 'user.invite',
      target: { kind: 'user', id: known.id },
      companyCode: company_code,
      after,
    })),
  )
}

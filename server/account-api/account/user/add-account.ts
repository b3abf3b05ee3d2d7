import type { Transaction } from 'kysely'
import type { user } from '../../../../shared/contract/account/user.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { membershipOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, PersonDeps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { lockCompanyForEdit, mustBeActive } from '../../directory/companies.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { renewCompany, upsertMembership } from '../../directory/memberships.ts'
import { insertPerson, lockPerson, renamePerson, touchPerson } from '../../directory/people.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { requestToJoin } from '../../joining/addition/ask-to-join.ts'
import { postAddition } from '../../joining/addition/post-addition.ts'
import { correctApplicant } from '../../joining/request/correct-applicant.ts'
import { isApplicant, postLink } from './invite-again.ts'

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
  const { db, mail } = deps
  const added = await db.transaction().execute(async trx => {
    const { userId, post } = await addPerson(trx, body, context, deps)
    return { userId, mailId: await post() }
  })
  return { user_id: added.userId, mail_sent: await mail.deliver(added.mailId) }
}

interface AddedPerson {
  userId: string
  /** The person has an account, so they are asked to join. */
  asks: boolean
  /** Stores the mail that invites the person or asks them to join. @returns its id */
  post: () => Promise<string>
}

/** Adds a person as `addAccount` does, in the caller's transaction, and leaves the mail to the caller. */
export const addPerson = async (
  trx: Transaction<Database>,
  body: NewUser,
  context: RequestContext<Caller>,
  deps: PersonDeps,
): Promise<AddedPerson> => {
  const { company_code, services, ...person } = body
  const company = await lockCompanyForEdit(trx, company_code)
  // The company was deleted after this administrator was admitted.
  if (context.caller.kind === 'customer' && company.regist_flg === 0) throw new AppError('not_found')
  const allowed = await activeServiceIds(trx, company_code)
  if (services.some(id => !allowed.has(id))) throw new AppError('invalid', { errors: { services: ['choice'] } })

  const newId = await insertPerson(trx, { ...person, locale: context.locale })
  const known = await lockPerson(trx, person.email)
  const membership = known.companies.find(({ code }) => code === company_code)
  if (isApplicant(company, known))
    await correctApplicant(trx, { companyCode: company_code, before: known, after: person }, context.now)
  else mustBeActive(company)
  const isMember = membership !== undefined
  const elsewhere = known.companies.some(({ code }) => code !== company_code)
  if (known.is_employee === 1 || (known.regist_flg === 1 ? isMember : elsewhere)) throw new AppError('conflict')
  if (known.regist_flg === 1) {
    await requestToJoin(trx, { person: known, company, typed: { ...person, services } }, context)
    return { userId: known.id, asks: true, post: () => postAddition(trx, { person: known, company }, context, deps) }
  }
  if (newId === undefined) await renamePerson(trx, known, person, context.now)
  const member = { company_code, user_id: known.id }
  const { manager_flg } = person
  const authority = manager_flg === 1 ? { manager_flg } : {}
  const joins = await upsertMembership(trx, { ...member, ...membershipOf(person), ...authority })
  if (joins && newId === undefined) await touchPerson(trx, known.id, context.now)
  if (manager_flg === 1 && membership?.manager_flg !== 1) await renewCompany(trx, company_code, context.now)
  await upsertUserServices(
    trx,
    member,
    new Map([...allowed].map(id => [id, services.includes(id) ? 1 : 0])),
    context.now,
  )
  await audit(trx, context, {
    action: newId === undefined ? 'user.invite' : 'user.regist',
    target: { kind: 'user', id: known.id },
    companyCode: company_code,
    after: { ...person, services },
  })
  const post = () => postLink(trx, { person: { ...known, ...person }, company }, context, deps)
  return { userId: known.id, asks: false, post }
}

import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { profile } from '../../../../shared/contract/account/profile.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { UserInfo } from '../../../../shared/model/user.ts'
import {
  byField,
  type MembershipField,
  membershipFields,
  membershipOf,
  namesOf,
  type PersonNames,
} from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { mayControlPerson, mustAppoint, mustControlPerson } from '../../access/person-ownership.ts'
import { countRefusedAddress } from '../../access/posting/mail-limits.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Database } from '../../database/schema.ts'
import { updatePeople } from '../../directory/people.ts'
import { correctApplicants } from '../../joining/request/correct-applicant.ts'
import { userInfo } from '../user/user-info.ts'
import { cancelAddressChange, requestAddressChange } from './address.ts'
import { correctAddress, isAppointed } from './correct-address.ts'
import type { EditTarget } from './edit-target.ts'
import { type EditedPerson, lockMembersForEdit, updateMemberships } from './queries.ts'

type ProfileEdit = HandlerInput<(typeof profile)['postUserProfileEdit']>['body']
type CompanyEdit = HandlerInput<(typeof profile)['postUserCompanyEdit']>['body']

/** Address changes of one person within 15 minutes. Each mails an address that a user typed. */
const addressesPerPerson = 10

const infoOf = (db: Deps['db'], { viewer, ...target }: EditTarget, { locale, now }: RequestContext) =>
  userInfo(db, { ...target, now }, locale, viewer)

/**
 * Locks the person.
 *
 * @throws 409 `stale` with the current data if `rowVersion` is outdated
 */
export const lockUnchanged = async (
  trx: Transaction<Database>,
  target: EditTarget,
  rowVersion: number,
  context: RequestContext,
): Promise<EditedPerson> => {
  const { companyCode: company_code, userId: user_id } = target
  const [person] = await lockMembersForEdit(trx, [{ company_code, user_id }], context.now)
  if (!person) throw new AppError('not_found')
  if (person.row_version !== rowVersion)
    throw new AppError('stale', { data: { current: v.parse(UserInfo, await infoOf(trx, target, context)) } })
  return person
}

const differs = <T extends object>(before: T, after: { [K in keyof T]: T[K] }): boolean =>
  Object.entries(before).some(([name, value]) => after[name as keyof T] !== value)

type MembershipChange = Pick<ProfileEdit, 'company_code' | MembershipField>

/** A locked member, and what is to be stored. */
interface MemberEdit<TGiven = PersonNames & MembershipChange & { email: string }> {
  person: EditedPerson
  given: TGiven
}

/** Updates the membership fields that are given and differ. */
const changeMemberships = async (
  trx: Transaction<Database>,
  edits: readonly MemberEdit<MembershipChange>[],
  context: RequestContext<Caller>,
): Promise<void> => {
  const changes = edits.flatMap(({ person, given }) => {
    const before = membershipOf(person)
    const after = byField(membershipFields, field => given[field] ?? person[field])
    if (!differs(before, after)) return []
    // A person may belong to several companies, so the request must name one.
    if (given.company_code === undefined) throw new AppError('invalid', { errors: { company_code: ['required'] } })
    return [{ company_code: person.company_code, user_id: person.id, before, after }]
  })
  await updateMemberships(
    trx,
    changes.map(({ after, ...member }) => ({ ...member, ...after })),
    context.now,
  )
  await audit(
    trx,
    context,
    changes.map(({ company_code, user_id, before, after }) => ({
      action: 'user.company',
      target: { kind: 'user', id: user_id },
      companyCode: company_code,
      before,
      after,
    })),
  )
}

/**
 * Changes names, the address of unregistered people, and the membership fields that are given, of locked people.
 *
 * @throws 403 for names or an address that the caller may not change, 409 `conflict` if another account has the address
 */
export const changeProfiles = async (
  trx: Transaction<Database>,
  edits: readonly MemberEdit[],
  context: RequestContext<Caller>,
): Promise<void> => {
  const renamings = edits.flatMap(({ person, given }) => {
    const before = { ...namesOf(person), email: person.email }
    const after = { ...namesOf(given), email: person.regist_flg === 0 ? given.email : person.email }
    const renames = differs(before, after)
    if (renames || given.email !== person.email) mustControlPerson(context.caller, person)
    if (after.email !== before.email && isAppointed(person)) mustAppoint(context.caller)
    return renames ? [{ person, companyCode: person.company_code, before, after }] : []
  })
  await updatePeople(
    trx,
    renamings.map(({ person, after }) => ({ ...person, ...after })),
    context.now,
  )
  await audit(
    trx,
    context,
    renamings.map(({ person, companyCode, before, after }) => ({
      action: 'user.profile',
      target: { kind: 'user', id: person.id },
      companyCode,
      before,
      after,
    })),
  )
  await correctApplicants(
    trx,
    renamings.filter(({ person }) => person.regist_flg === 0),
    context.now,
  )
  await changeMemberships(trx, edits, context)
}

/**
 * Changes names, address and membership fields in one transaction. A registered person's new address takes effect when
 * the person confirms it; the present address cancels one that waits for this. For an unregistered person the address is corrected and the invitation is sent there.
 * Administrators change names and address only of people who belong to no other company.
 */
export const editProfile = async (
  body: ProfileEdit,
  target: EditTarget,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<UserInfo> => {
  await inTransactionUntilSent(deps, async trx => {
    // Companies before their people, as everywhere: a correction also changes the access request.
    await lockCompany(trx, target.companyCode)
    const person = await lockUnchanged(trx, target, body.row_version, context)
    const email = body.email === person.email ? undefined : body.email
    const isCorrected = email !== undefined && person.regist_flg === 0
    await changeProfiles(trx, [{ person, given: { ...body, email: body.email ?? person.email } }], context)
    const { companyCode } = target
    if (body.email === person.email && mayControlPerson(context.caller, person))
      await cancelAddressChange({ trx, person, companyCode }, context)
    if (email === undefined) return
    await countAttempt(trx, [{ subject: `mailaddress:${person.id}`, limit: addressesPerPerson }], context.now)
    const renamed = { ...person, ...namesOf(body) }
    if (!isCorrected) return requestAddressChange({ trx, person: renamed, companyCode, email }, context, deps)
    return correctAddress(trx, { person: renamed, companyCode, email }, context, deps)
  }).catch(countRefusedAddress(context, deps))
  return infoOf(deps.db, target, context)
}

/** Changes the membership fields of one company. */
export const editMembership = async (
  body: CompanyEdit,
  target: EditTarget,
  context: RequestContext<Caller>,
  { db }: Deps,
): Promise<UserInfo> => {
  await db.transaction().execute(async trx => {
    const person = await lockUnchanged(trx, target, body.row_version, context)
    await changeMemberships(trx, [{ person, given: body }], context)
  })
  return infoOf(db, target, context)
}

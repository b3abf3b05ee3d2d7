import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { companyStatus } from '../../../../shared/contract/company/company-status.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/endings.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { type Database, membershipColumns, nameColumns, nextVersion } from '../../database/schema.ts'
import { lockCompanyForEdit } from '../../directory/companies.ts'
import { closeRequestsOfCompany, removeMembers, unregisterPeople } from '../../directory/end-membership.ts'
import { companyDetail } from '../company/detail.ts'

type Trx = Transaction<Database>

/** Sets the registered and active flags of a company. */
const setCompanyFlags = async (
  trx: Trx,
  code: string,
  flags: { regist_flg: FlagValue; active_flg: FlagValue },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('company')
    .set({ ...flags, ...nextVersion(now) })
    .where('code', '=', code)
    .execute()
}

/** Locks all members of a company until the transaction ends; `is_sole`: they belong to no other company. */
const lockMembers = async (trx: Trx, code: string) => {
  await trx
    .selectFrom('user')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('company_user').select('user_id').where('company_code', '=', code))
    .orderBy('id')
    .forUpdate()
    .execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id', 'user.email', 'user.regist_flg'])
    .select(nameColumns)
    .select(membershipColumns)
    .select(['company_user.active_flg', 'company_user.manager_flg'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('user_service')
          .select('user_service.service_id')
          .whereRef('user_service.company_code', '=', 'company_user.company_code')
          .whereRef('user_service.user_id', '=', 'company_user.user_id')
          .where('user_service.status', '=', 1)
          .orderBy('user_service.service_id'),
      ).as('services'),
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('company_user as other')
              .select('other.user_id')
              .whereRef('other.user_id', '=', 'company_user.user_id')
              .whereRef('other.company_code', '!=', 'company_user.company_code'),
          ),
        )
        .as('is_sole'),
    ])
    .where('company_user.company_code', '=', code)
    .orderBy('user.id')
    .execute()
}

/**
 * Ends what was begun in a company that is deactivated: everything, for members without another active company. It stays
 * ended when the company is activated again. Lock the company first.
 */
const endBegunIn = async (trx: Trx, code: string, now: Date): Promise<void> => {
  const members = await trx
    .selectFrom('company_user as member')
    .select('member.user_id')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('company_user')
            .innerJoin('company', 'company.code', 'company_user.company_code')
            .select('company_user.user_id')
            .whereRef('company_user.user_id', '=', 'member.user_id')
            .where('company_user.company_code', '!=', code)
            .where(countsAsMember),
        )
        .as('is_active_elsewhere'),
    )
    .where('member.company_code', '=', code)
    .orderBy('member.user_id')
    .execute()
  const idsOf = (isElsewhere: boolean) =>
    members.filter(member => Boolean(member.is_active_elsewhere) === isElsewhere).map(({ user_id }) => user_id)
  await endBegun(trx, 'deactivation', { userIds: idsOf(false) }, now)
  await endBegun(trx, 'membershipDeactivation', { userIds: idsOf(true) }, now)
  const asked = await trx.selectFrom('addition').select('user_id').where('company_code', '=', code).execute()
  await endBegun(trx, 'withdrawal', { userIds: asked.map(({ user_id }) => user_id), companyCode: code }, now)
}

/** Removes all services from a company. @returns the ids of those it had */
const endServices = async (trx: Trx, code: string, now: Date): Promise<string[]> => {
  const ended = await trx
    .updateTable('company_service')
    .set({ status: 0, updated_at: now })
    .where('company_code', '=', code)
    .where('status', '=', 1)
    .returning('service_id')
    .execute()
  return ended.map(row => row.service_id).sort()
}

/** Deletes the join requests of a company, and ends their links. */
const deleteAdditions = async (trx: Trx, code: string, now: Date): Promise<void> => {
  const asked = await trx.deleteFrom('addition').where('company_code', '=', code).returning('user_id').execute()
  await endBegun(trx, 'withdrawal', { userIds: asked.map(({ user_id }) => user_id), companyCode: code }, now)
}

/** Audit entries per statement. */
const batchSize = 1000

/**
 * Unregisters a company: its data stay, its services end, and all members are removed, administrators too. People of
 * other companies stay registered; all others are unregistered. All of them are logged out.
 *
 * @throws 409 `conflict` if the company is not registered
 */
const deleteCompany = (
  { code, reason }: { code: string; reason: string },
  context: RequestContext<Caller>,
  { db }: Pick<Deps, 'db'>,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const { now } = context
    const company = await lockCompanyForEdit(trx, code, true)
    if (company.regist_flg === 0) throw new AppError('conflict')
    const members = await lockMembers(trx, code)
    const ids = members.map(({ id }) => id)
    const sole = members.filter(({ is_sole }) => is_sole).map(({ id }) => id)
    await removeMembers(trx, { userIds: ids, companyCode: code, as: 'unlinking' }, now)
    await unregisterPeople(trx, sole, now)
    await deleteAdditions(trx, code, now)
    await closeRequestsOfCompany(trx, code, now)
    const services = await endServices(trx, code, now)
    await setCompanyFlags(trx, code, { regist_flg: 0, active_flg: 0 }, now)
    await audit(trx, context, {
      action: 'company.delete',
      target: { kind: 'company', id: code },
      companyCode: code,
      before: { regist_flg: 1, active_flg: company.active_flg, services, users: members.length },
      after: { regist_flg: 0, active_flg: 0, services: [], users: 0 },
      reason,
    })
    const entries = members.map(({ is_sole, services: usable, ...person }) => {
      const { id, email, regist_flg } = person
      return {
        action: 'user.unlink' as const,
        target: { kind: 'user' as const, id },
        companyCode: code,
        before: { ...person, services: usable.map(({ service_id }) => service_id) },
        after: is_sole ? { email, regist_flg: 0 } : { email, ...namesOf(person), regist_flg },
        reason,
      }
    })
    for (let at = 0; at < entries.length; at += batchSize) await audit(trx, context, entries.slice(at, at + batchSize))
  })

export const companyStatusHandlers = (deps: Deps): HandlersOf<typeof companyStatus> => {
  const { db } = deps
  return {
    /** 409 for an unregistered company: it can be neither active nor suspended. */
    postAdminCompanyActivate: async ({ params: { company_code: code }, body: { active_flg }, ...context }) => {
      await db.transaction().execute(async trx => {
        const before = await lockCompanyForEdit(trx, code)
        if (before.regist_flg === 0) throw new AppError('conflict')
        if (before.active_flg === active_flg) return
        await setCompanyFlags(trx, code, { regist_flg: 1, active_flg }, context.now)
        if (active_flg === 0) await endBegunIn(trx, code, context.now)
        await audit(trx, context, {
          action: 'company.activate',
          target: { kind: 'company', id: code },
          companyCode: code,
          before: { active_flg: before.active_flg },
          after: { active_flg },
        })
      })
      return companyDetail(db, code)
    },
    deleteAdminCompany: async ({ params, body, ...context }) => {
      await deleteCompany({ code: params.company_code, reason: body.text }, context, deps)
      return {}
    },
  }
}

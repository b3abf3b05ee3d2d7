import type { Transaction } from 'kysely'
import type { companyStatus } from '../../../../shared/contract/company/company-status.ts'
import type { Company } from '../../../../shared/model/company.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { type CompanyEnding, type Database, nextVersion } from '../../database/schema.ts'
import { lockCompanyForEdit } from '../../directory/companies.ts'
import { closeRequestsOfCompany } from '../../directory/end-membership.ts'
import { companyDetail } from '../company/detail.ts'
import { endMembers } from './end-members.ts'

type Trx = Transaction<Database>

/** Sets the registered and active flags of a company, and what is to be done for its people. */
const setCompanyFlags = async (
  trx: Trx,
  code: string,
  flags: { regist_flg: FlagValue; active_flg: FlagValue; ending?: CompanyEnding },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('company')
    .set({ ...flags, ...nextVersion(now) })
    .where('code', '=', code)
    .execute()
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

/** What an employee saw of a company before deleting it. */
type Seen = Partial<Pick<Company, 'user_count' | 'service_count'>>

/** @throws 409 `stale` if the numbers of people or services have changed since they were seen */
const mustBeAsSeen = async (trx: Trx, code: string, seen: Seen): Promise<void> => {
  const current = await companyDetail(trx, code)
  for (const count of ['user_count', 'service_count'] as const)
    if (seen[count] !== undefined && seen[count] !== current[count]) throw new AppError('stale', { data: { current } })
}

/**
 * Unregisters a company: its data stay, its services end, and all members are removed, administrators too. People of
 * other companies stay registered; all others are unregistered. All of them are logged out.
 *
 * @throws 409 `conflict` if the company is not registered, or its people are still being dealt with; `stale`
 */
const deleteCompany = async (
  { code, reason, seen }: { code: string; reason: string; seen: Seen },
  context: RequestContext<Caller>,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<void> => {
  await deps.db.transaction().execute(async trx => {
    const { now } = context
    const company = await lockCompanyForEdit(trx, code, true)
    if (company.regist_flg === 0 || company.ending !== null) throw new AppError('conflict')
    await mustBeAsSeen(trx, code, seen)
    await closeRequestsOfCompany(trx, code, now)
    const services = await endServices(trx, code, now)
    await setCompanyFlags(trx, code, { regist_flg: 0, active_flg: 0, ending: 'deletion' }, now)
    await audit(trx, context, {
      action: 'company.delete',
      target: { kind: 'company', id: code },
      companyCode: code,
      before: { regist_flg: 1, active_flg: company.active_flg, services, users: company.user_count },
      after: { regist_flg: 0, active_flg: 0, services: [], users: 0 },
      reason,
    })
  })
  await endMembers(code, deps)
}

export const companyStatusHandlers = (deps: Deps): HandlersOf<typeof companyStatus> => {
  const { db } = deps
  return {
    /** 409 for an unregistered company: it can be neither active nor suspended; and while its people are still being dealt with. */
    postAdminCompanyActivate: async ({ params: { company_code: code }, body: { active_flg }, ...context }) => {
      await db.transaction().execute(async trx => {
        const before = await lockCompanyForEdit(trx, code)
        if (before.regist_flg === 0 || before.ending !== null) throw new AppError('conflict')
        if (before.active_flg === active_flg) return
        const ending = active_flg === 0 ? { ending: 'deactivation' as const } : {}
        await setCompanyFlags(trx, code, { regist_flg: 1, active_flg, ...ending }, context.now)
        await audit(trx, context, {
          action: 'company.activate',
          target: { kind: 'company', id: code },
          companyCode: code,
          before: { active_flg: before.active_flg },
          after: { active_flg },
        })
      })
      await endMembers(code, deps)
      return companyDetail(db, code)
    },
    deleteAdminCompany: async ({ params, body: { text: reason, ...seen }, ...context }) => {
      await deleteCompany({ code: params.company_code, reason, seen }, context, deps)
      return {}
    },
  }
}

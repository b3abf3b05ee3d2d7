import type { companyStatus } from '../../../../shared/contract/company/company-status.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { lockCompanyForEdit } from '../../directory/companies.ts'
import { closeRequestsOfCompany, removeMembers, unregisterPeople } from '../../directory/end-membership.ts'
import { companyDetail } from '../company/detail.ts'
import { deleteAdditions, endBegunIn, endServices, lockMembers, setCompanyFlags } from './queries.ts'

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

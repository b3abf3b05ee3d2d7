import type { companyUser } from '../../../../shared/contract/account/company-user.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { membershipOf, namesOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { listHandler } from '../../access/csv/list-csv.ts'
import { inTransaction, inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { lockCompaniesForEdit, mustBeActive } from '../../directory/companies.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { upsertMembership } from '../../directory/memberships.ts'
import { lockPersonById, touchPeople } from '../../directory/people.ts'
import { lockUserServices, upsertUserServices } from '../../directory/permissions.ts'
import { listAllServices } from '../../directory/services.ts'
import { askToJoin } from '../../joining/addition/ask-to-join.ts'
import { leaveCompany } from '../../joining/addition/leave.ts'
import { lockUnchanged } from '../profile/edit.ts'
import { editTarget } from '../profile/edit-target.ts'
import { postLink } from '../user/invite-again.ts'
import { removeMember } from '../user-status/member-status.ts'
import { lockMember } from '../user-status/queries.ts'
import { companyUserList } from './list.ts'
import { memberColumns, memberKey } from './list-csv.ts'

type Move = HandlerInput<(typeof companyUser)['postAdminCompanyUserMove']>['body']

/**
 * Moves a person to another company. Those of their services that it has stay. A person with an account is asked, as everyone who
 * joins a further company: until they agree nothing changes. An unregistered one moves at once and is invited again.
 *
 * @throws 409 `stale`, `administrator`, `conflict`, `company_unregistered`, `company_deactive`; 403 for an employee
 */
const moveMember = async (
  { user_id, company_code, to, row_version, text: reason }: Move,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<{ outcome: 'moved' | 'asked'; mail_sent: boolean }> => {
  const { now } = context
  if (to === company_code) throw new AppError('invalid', { errors: { to: ['choice'] } })
  const { result: outcome, mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const companyOf = await lockCompaniesForEdit(trx, [company_code, to])
    const [from, company] = [companyOf(company_code), companyOf(to)]
    const member = await lockUnchanged(trx, editTarget({ user_id, company_code }, context), row_version, context)
    const person = await lockPersonById(trx, user_id)
    const membership = person?.companies.find(({ code }) => code === company_code)
    if (!person || !membership) throw new AppError('not_found')
    if (member.is_employee === 1) throw new AppError('forbidden')
    if (membership.manager_flg === 1) throw new AppError('administrator')
    if (person.companies.some(({ code }) => code === to)) throw new AppError('conflict')
    mustBeActive(company)
    const allowed = await activeServiceIds(trx, to)
    const had = await activeServiceIds(trx, company_code)
    const permitted = [...((await lockUserServices(trx, company_code, user_id)) ?? [])]
    const services = permitted.flatMap(([id, status]) => (status === 1 && had.has(id) && allowed.has(id) ? [id] : []))
    const texts = membershipOf(membership)
    // Of two moves at once, the second is stale.
    await touchPeople(trx, [user_id], now)
    if (person.regist_flg === 1) {
      const typed = { ...namesOf(person), ...texts, services }
      await askToJoin(trx, { person, company, typed, move: { from, reason } }, context, deps)
      return 'asked'
    }
    const joining = { company_code: to, user_id }
    await leaveCompany(trx, { person, companyCode: company_code, to: company.company, reason }, context)
    await upsertMembership(trx, { ...joining, ...texts })
    const statuses = new Map([...allowed].map(id => [id, services.includes(id) ? 1 : 0] as const))
    await upsertUserServices(trx, [{ ...joining, statuses }], now)
    await audit(trx, context, {
      action: 'user.move',
      target: { kind: 'user', id: user_id },
      companyCode: to,
      before: { leaves: from.company },
      after: { ...texts, services },
      reason,
    })
    await postLink(trx, { person, company }, context, deps)
    return 'moved'
  })
  return { outcome, mail_sent }
}

/** The name of a service, as the title of a column. */
const serviceName = async (db: Deps['db'], wanted: string, locale: Locale): Promise<string> =>
  (await listAllServices(db, locale)).find(({ service_id }) => service_id === wanted)?.name ?? wanted

export const companyUserHandlers = (deps: Deps): HandlersOf<typeof companyUser> => {
  const { db, mail } = deps
  return {
    getCompanyUserList: listHandler({
      name: 'company_user',
      page: ({ query, now }) => companyUserList(db, query, now),
      columns: async (reader, { query: { service_id } }) =>
        memberColumns(reader, service_id && (await serviceName(db, service_id, reader.locale))),
      keyOf: memberKey,
    }),
    /** Employees are deleted, not unlinked: the maker's company is not a customer. */
    deleteAdminCompanyUser: async ({ params, body, ...context }) => {
      const { company_code: companyCode } = params
      await inTransaction(deps, async trx => {
        await lockCompany(trx, companyCode)
        const member = await lockMember(trx, companyCode, body.user_id)
        if (!member) throw new AppError('not_found')
        if (member.is_employee === 1) throw new AppError('forbidden')
        await removeMember({ trx, member, companyCode, context, mail }, { action: 'user.unlink', reason: body.text })
      })
      return {}
    },
    postAdminCompanyUserMove: ({ body, ...context }) => moveMember(body, context, deps),
  }
}

import * as v from 'valibot'
import type { employee } from '../../../../shared/contract/account/employee.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AdminUserInfo } from '../../../../shared/model/user.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany, mustKeepEditor } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { inTransaction, inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { insertPerson, lockPerson, renamePerson } from '../../directory/people.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { userInfo } from '../user/user-info.ts'
import { findMakerCompany, lockEmployee, makeEmployee, setOnlyView } from './queries.ts'

type NewEmployee = HandlerInput<(typeof employee)['postAdminUserAzureAdd']>['body']

/**
 * Adds an employee account and mails the registration link. An unregistered employee, or a person without a company, is
 * invited again; the earlier link is superseded. A registered person or member of a customer company is 409. If the
 * mail cannot be sent at once, the account is kept and `mail_sent` is false.
 */
const addEmployee = async (body: NewEmployee, context: RequestContext<Employee>, deps: Deps) => {
  const { is_only_view, ...person } = body
  const { result: user_id, mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const company = await findMakerCompany(trx)
    const newId = await insertPerson(trx, { ...person, locale: context.locale }, context.now)
    const known = await lockPerson(trx, person.email)
    if (known.regist_flg === 1 || known.companies.some(({ code }) => code !== company.code))
      throw new AppError('conflict')
    if (newId === undefined) await renamePerson(trx, known, person, context.now)
    await makeEmployee(trx, { userId: known.id, companyCode: company.code, is_only_view }, context.now)
    const invited = { ...known, ...person, is_employee: 1 } as const
    await postInvitation(trx, { person: invited, company }, context, deps)
    await audit(trx, context, {
      action: newId === undefined ? 'employee.invite' : 'employee.regist',
      target: { kind: 'user', id: known.id },
      companyCode: company.code,
      after: body,
    })
    return known.id
  })
  return { user_id, mail_sent }
}

type EmployeeEdit = HandlerInput<(typeof employee)['postAdminUserAzureEdit']>['body']

/**
 * Sets whether an employee may edit or only view. Employees cannot remove their own right, because they could not
 * restore it.
 */
const editEmployee = async (body: EmployeeEdit, context: RequestContext<Employee>, deps: Deps) => {
  const { db, mail } = deps
  const { user_id: userId, is_only_view } = body
  const { locale, now } = context
  const { code: companyCode } = await findMakerCompany(db)
  await inTransaction(deps, async trx => {
    await lockCompany(trx, companyCode)
    const person = await lockEmployee(trx, userId)
    if (!person) throw new AppError('not_found')
    if (person.row_version !== body.row_version) {
      const current = await userInfo(trx, { userId, companyCode, now }, locale, 'editor')
      throw new AppError('stale', { data: { current: v.parse(AdminUserInfo, current) } })
    }
    if (person.is_only_view === is_only_view) return
    if (context.caller.userId === userId) throw new AppError('forbidden')
    if (is_only_view === 1) await mustKeepEditor(trx, userId)
    await setOnlyView(trx, userId, is_only_view, context)
    await audit(trx, context, {
      action: 'employee.rights',
      target: { kind: 'user', id: userId },
      companyCode,
      before: { is_only_view: person.is_only_view },
      after: { is_only_view },
    })
    await postNotices(
      { trx, context, mail, userIds: [userId], companyCodes: [companyCode] },
      { template: 'role_changed', role: is_only_view === 1 ? 'viewer' : 'editor' },
    )
  })
  return userInfo(db, { userId, companyCode, now }, locale, 'editor')
}

export const employeeHandlers = (deps: Deps): HandlersOf<typeof employee> => ({
  getAdminCompanyAzurecode: async () => ({ company_code: (await findMakerCompany(deps.db)).code }),
  postAdminUserAzureAdd: async ({ body, ...context }) => addEmployee(body, context, deps),
  postAdminUserAzureEdit: async ({ body, ...context }) => editEmployee(body, context, deps),
})

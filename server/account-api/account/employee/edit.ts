import * as v from 'valibot'
import type { employee } from '../../../../shared/contract/account/employee.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AdminUserInfo } from '../../../../shared/model/user.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany, mustKeepEditor } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Employee } from '../../access/caller.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { userInfo } from '../user/user-info.ts'
import { findMakerCompany, lockEmployee, setOnlyView } from './queries.ts'

type EmployeeEdit = HandlerInput<(typeof employee)['postAdminUserAzureEdit']>['body']

/**
 * Sets whether an employee may edit or only view. Employees cannot remove their own right, because they could not
 * restore it.
 */
export const editEmployee = async (
  body: EmployeeEdit,
  context: RequestContext<Employee>,
  { db, mail, background }: Deps,
) => {
  const { user_id: userId, is_only_view } = body
  const { locale, now } = context
  const { code: companyCode } = await findMakerCompany(db)
  const mailIds = await db.transaction().execute(async trx => {
    await lockCompany(trx, companyCode)
    const person = await lockEmployee(trx, userId)
    if (!person) throw new AppError('not_found')
    if (person.row_version !== body.row_version) {
      const current = await userInfo(trx, { userId, companyCode, now }, locale, 'editor')
      throw new AppError('stale', { data: { current: v.parse(AdminUserInfo, current) } })
    }
    if (person.is_only_view === is_only_view) return []
    if (context.caller.userId === userId) throw new AppError('forbidden')
    if (is_only_view === 1) await mustKeepEditor(trx, userId)
    await setOnlyView(trx, userId, is_only_view, now)
    await audit(trx, context, {
      action: 'employee.rights',
      target: { kind: 'user', id: userId },
      companyCode,
      before: { is_only_view: person.is_only_view },
      after: { is_only_view },
    })
    return postNotices(
      { trx, context, mail, userIds: [userId], companyCodes: [companyCode] },
      { template: 'role_changed', role: is_only_view === 1 ? 'viewer' : 'editor' },
    )
  })
  for (const id of mailIds) background(mail.deliver(id))
  return userInfo(db, { userId, companyCode, now }, locale, 'editor')
}

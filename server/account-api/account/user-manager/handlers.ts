import type { userManager } from '../../../../shared/contract/account/user-manager.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepingAdministrator, lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { setManagers } from '../../directory/memberships.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { userInfo } from '../user/user-info.ts'
import { lockMember } from '../user-status/queries.ts'

export const userManagerHandlers = ({ db, mail, background }: Deps): HandlersOf<typeof userManager> => ({
  /** The maker's company has no administrators: its employees have other rights. */
  postAdminUserManager: async ({ body, ...context }) => {
    const { company_code: companyCode, user_id: userId, manager_flg } = body
    const mailIds = await db.transaction().execute(async trx => {
      await lockCompany(trx, companyCode)
      const member = await lockMember(trx, companyCode, userId)
      if (!member) throw new AppError('not_found')
      if (member.is_employee === 1) throw new AppError('forbidden')
      if (member.manager_flg === manager_flg) return []
      await keepingAdministrator(trx, [companyCode], () =>
        setManagers(trx, { companyCode, userIds: [userId], manager_flg }, context.now),
      )
      await audit(trx, context, {
        action: 'user.manager',
        target: { kind: 'user', id: userId },
        companyCode,
        before: { manager_flg: member.manager_flg },
        after: { manager_flg },
      })
      return postNotices(
        { trx, context, mail, userIds: [userId], companyCodes: [companyCode] },
        { template: 'role_changed', role: manager_flg === 1 ? 'administrator' : 'general' },
      )
    })
    for (const id of mailIds) background(mail.deliver(id))
    return userInfo(db, { userId, companyCode, now: context.now }, context.locale, 'editor')
  },
})

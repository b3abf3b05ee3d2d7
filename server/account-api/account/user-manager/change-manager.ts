import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepingAdministrator, lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { mustNotRefuse, refusalToAppoint } from '../../directory/member-rules.ts'
import { setManagers } from '../../directory/memberships.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { lockMember } from '../user-status/queries.ts'

/** Makes a member an administrator of the company, or a general user. */
export const changeManager = async (
  trx: MailTransaction,
  { companyCode, userId, manager_flg }: { companyCode: string; userId: string; manager_flg: FlagValue },
  context: RequestContext<Caller>,
  mail: Deps['mail'],
): Promise<void> => {
  await lockCompany(trx, companyCode)
  const member = await lockMember(trx, companyCode, userId)
  if (!member) throw new AppError('not_found')
  mustNotRefuse(refusalToAppoint(context.caller, member))
  if (member.manager_flg === manager_flg) return
  await keepingAdministrator(trx, [companyCode], () =>
    setManagers(trx, { companyCode, userIds: [userId], manager_flg }, context),
  )
  await audit(trx, context, {
    action: 'user.manager',
    target: { kind: 'user', id: userId },
    companyCode,
    before: { manager_flg: member.manager_flg },
    after: { manager_flg },
  })
  await postNotices(
    { trx, context, mail, userIds: [userId], companyCodes: [companyCode] },
    { template: 'role_changed', role: manager_flg === 1 ? 'administrator' : 'general' },
  )
}

import { browserName } from '../../../../shared/rules/browser-name.ts'
import { accountDigest } from '../../../http/account-digest.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { Account } from '../person/account-state.ts'
import { addGroupNotice, tellGroup } from './group-notices.ts'

/** Records each login of the emergency account, and tells all employees who can make changes. */
export const tellEmergencyLogin = async (account: Account, context: RequestContext, deps: Deps): Promise<void> => {
  const { now, userAgent, log } = context
  const who = accountDigest('employee', account.id)
  log.warn({ audit: 'emergency_login', who, account: account.id }, 'the emergency account logged in')
  const noticeId = await deps.db.transaction().execute(async trx => {
    await audit(trx, context, { action: 'login.emergency', target: { kind: 'user', id: account.id } }, account)
    const news = { template: 'emergency_login', account: account.email, browser: browserName(userAgent) } as const
    return addGroupNotice(trx, null, news, now)
  })
  await tellGroup(noticeId, deps)
}

import { audit } from '../../access/audit.ts'
import type { Employee } from '../../access/caller.ts'
import { unlessRepeated } from '../../access/mail-limits.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { listPolicies } from '../../directory/services.ts'
import { changeRequest } from '../request/change-request.ts'
import { serviceNames } from '../request/outlook.ts'
import { findApplicant, lockWaitingRequest } from './lock-request.ts'

/**
 * Rejects a request and mails the reason. Of a held request nothing is granted; otherwise the account and the services
 * that need no approval stay.
 *
 * @returns ids of the mails to send
 */
export const rejectRequest = (
  { text: reason, ...wanted }: { id: string; row_version: number; text: string },
  context: RequestContext<Employee>,
  { db, mail }: Deps,
): Promise<string[]> =>
  db.transaction().execute(async trx => {
    const { caller, now } = context
    const request = await lockWaitingRequest(trx, wanted, context)
    const { id, held, waiting, company } = request
    await changeRequest(trx, id, { state: 'rejected', waiting: [], decided_by: caller.userId, reason }, now)
    await audit(trx, context, {
      action: 'request.reject',
      target: { kind: 'access_request', id },
      companyCode: company.code,
      before: { request_state: request.state },
      after: { request_state: 'rejected', services: waiting },
      reason,
    })
    const applicant = await findApplicant(trx, request)
    if (!applicant) return []
    const { id: userId, email: to, locale, regist_flg, ...names } = applicant
    // A held request has no link. Another one of the person, such as an invitation by an employee, stays.
    const isAccess = held === 1 && regist_flg === 0
    const recipient = { to, locale, userId, linkId: null, names, company: company.company, reason }
    const cause = { ...context, companyCode: company.code }
    if (isAccess) return unlessRepeated(mail.post(trx, { ...recipient, template: 'request_rejected' }, cause))
    const services = serviceNames(waiting, await listPolicies(trx), locale)
    return unlessRepeated(mail.post(trx, { ...recipient, template: 'services_rejected', services }, cause))
  })

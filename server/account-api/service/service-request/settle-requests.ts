import type { Transaction } from 'kysely'
import { audit } from '../../access/audit.ts'
import { unlessRepeated } from '../../access/mail-limits.ts'
import type { MailPort } from '../../access/mail-port.ts'
import type { Caller, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import type { findCompany } from '../../directory/companies.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { listPolicies } from '../../directory/services.ts'
import { findApplicant } from '../../joining/admin-request/lock-request.ts'
import { postApproved } from '../../joining/admin-request/post-approved.ts'
import { changeRequest, stateWhile } from '../../joining/request/change-request.ts'
import { lockUnregistered, lockWaiting } from './queries.ts'

interface Granted {
  company: NonNullable<Awaited<ReturnType<typeof findCompany>>>
  services: readonly string[]
}

/**
 * Approves what requests of a company wait for and an employee has just granted otherwise. Of an access request, other
 * services still wait, and so does a link that waits. Lock the company first.
 *
 * @returns ids of the mails to send
 */
export const settleRequests = async (
  trx: Transaction<Database>,
  { company, services }: Granted,
  context: RequestContext<Caller>,
  mail: MailPort,
): Promise<string[]> => {
  if (services.length === 0) return []
  const { caller, now } = context
  const { code: companyCode } = company
  const offered = await listPolicies(trx)
  const mails: string[] = []
  for (const request of await lockWaiting(trx, companyCode)) {
    const settled = request.waiting.filter(id => services.includes(id))
    if (settled.length === 0) continue
    const { id, type, held, registered_at } = request
    const waiting = request.waiting.filter(other => !settled.includes(other))
    const isHeld = held === 1 && registered_at === null
    const state = stateWhile(request, waiting)
    const allowed = [...request.allowed, ...settled]
    const approved = [...request.approved, ...settled]
    const decision = state === 'waiting' ? {} : { decided_by: caller.userId }
    await changeRequest(trx, id, { state, allowed, approved, waiting, ...decision }, now)
    await audit(trx, context, {
      action: 'request.approve',
      target: { kind: 'access_request', id },
      companyCode,
      before: { request_state: 'waiting' },
      after: { request_state: state, services: settled },
    })
    const applicant = await findApplicant(trx, { ...request, company })
    if (!applicant || isHeld) continue
    if (type === 'access' && company.regist_flg === 1) {
      const member = { company_code: companyCode, user_id: applicant.id }
      await upsertUserServices(trx, [{ ...member, statuses: new Map(settled.map(service => [service, 1])) }], now)
    }
    const approval = { applicant, company, services: settled, offered }
    mails.push(...(await unlessRepeated(postApproved(trx, approval, context, mail))))
  }
  return mails
}

/**
 * Takes services that an employee has withdrawn from a company out of its access requests, so that the registration does
 * not grant them. Lock the company first.
 */
export const withdrawApproval = async (
  trx: Transaction<Database>,
  { companyCode, services }: { companyCode: string; services: readonly string[] },
  now: Date,
): Promise<void> => {
  if (services.length === 0) return
  const without = (ids: readonly string[]) => ids.filter(id => !services.includes(id))
  for (const { id, state, allowed, approved } of await lockUnregistered(trx, companyCode))
    if (allowed.length > without(allowed).length)
      await changeRequest(trx, id, { state, allowed: without(allowed), approved: without(approved) }, now)
}

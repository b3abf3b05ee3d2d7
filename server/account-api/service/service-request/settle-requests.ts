import { type Selectable, sql, type Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { type AuditContext, audit } from '../../access/audit.ts'
import { createDuePoll, type Poll, type Warn } from '../../access/background/poll.ts'
import { noProofs } from '../../access/caller/fresh-proof.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { unlessRepeated } from '../../access/posting/mail-limits.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransaction, type MailDeps } from '../../access/posting/mail-transaction.ts'
import { inSlices } from '../../database/in-slices.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { listPolicies } from '../../directory/services.ts'
import { findApplicant } from '../../joining/admin-request/lock-request.ts'
import { postApproved } from '../../joining/admin-request/post-approved.ts'
import { changeRequest, stateWhile } from '../../joining/request/change-request.ts'
import { lockWaitingFor } from './queries.ts'

type Settlement = Selectable<Database['request_settlement']>

/** Requests of one transaction: each may take a mail. */
const sliceSize = 10

/**
 * Begins to approve what requests of a company wait for and an employee has just granted otherwise; `settleRequests` goes on.
 *
 * @returns its id; undefined: nothing was granted
 */
export const startSettling = async (
  trx: Transaction<Database>,
  { companyCode, services }: { companyCode: string; services: readonly string[] },
  { caller, ip, now }: RequestContext<Caller>,
): Promise<string | undefined> => {
  if (services.length === 0) return undefined
  const { id } = await trx
    .insertInto('request_settlement')
    .values({ company_code: companyCode, services: JSON.stringify(services), user_id: caller.userId, ip, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Approves the next requests. Of an access request, other services still wait, and so does a link that waits. A service that was
 * withdrawn again is left out.
 *
 * @returns whether requests are left
 */
const settleNext = async (trx: MailTransaction, settlement: Settlement, mail: Deps['mail']): Promise<boolean> => {
  const { company_code: companyCode, user_id, ip, at } = settlement
  await lockCompany(trx, companyCode)
  const company = await findCompany(trx, companyCode)
  const active = await activeServiceIds(trx, companyCode)
  const services = settlement.services.filter(id => active.has(id))
  if (!company || services.length === 0) return false
  const actor = trx.selectFrom('user').select(['id', 'email']).where('id', '=', user_id)
  const person = await actor.executeTakeFirstOrThrow()
  const context: AuditContext = { caller: undefined, now: at, ip, proofs: noProofs }
  const offered = await listPolicies(trx)
  const requests = await lockWaitingFor(trx, companyCode, services, sliceSize)
  for (const request of requests) {
    const settled = request.waiting.filter(id => services.includes(id))
    const { id, type, held, registered_at } = request
    const waiting = request.waiting.filter(other => !settled.includes(other))
    const isHeld = held === 1 && registered_at === null
    const state = stateWhile(request, waiting)
    const allowed = [...request.allowed, ...settled]
    const approved = [...request.approved, ...settled]
    const decision = state === 'waiting' ? {} : { decided_by: user_id }
    await changeRequest(trx, id, { state, allowed, approved, waiting, ...decision }, at)
    await audit(
      trx,
      context,
      {
        action: 'request.approve',
        target: { kind: 'access_request', id },
        companyCode,
        before: { request_state: 'waiting' },
        after: { request_state: state, services: settled },
      },
      person,
    )
    const applicant = await findApplicant(trx, { ...request, company })
    if (!applicant || isHeld) continue
    if (type === 'access' && company.regist_flg === 1) {
      const member = { company_code: companyCode, user_id: applicant.id }
      await upsertUserServices(trx, [{ ...member, statuses: new Map(settled.map(service => [service, 1])) }], at)
    }
    const approval = { applicant, company, services: settled, offered }
    await unlessRepeated(postApproved(trx, approval, { caller: { userId: user_id }, ip }, mail))
  }
  return requests.length === sliceSize
}

/**
 * Approves the next requests of a settlement, which is deleted after the last. A limit of emails leaves them to a later round.
 *
 * @returns whether requests are left for this round
 */
const settleSlice = async (id: string, deps: MailDeps): Promise<boolean> => {
  const settle = async (trx: MailTransaction) => {
    const settlements = trx.selectFrom('request_settlement').selectAll()
    const settlement = await settlements.where('id', '=', id).forUpdate().executeTakeFirst()
    if (!settlement) return false
    const isLeft = await settleNext(trx, settlement, deps.mail)
    if (!isLeft) await trx.deleteFrom('request_settlement').where('id', '=', id).execute()
    return isLeft
  }
  return inTransaction(deps, settle).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_attempts') return false
    throw error
  })
}

/** Approves the first requests of a settlement. Within seconds, the poll goes on with others. */
export const settleRequests = async (id: string, deps: MailDeps): Promise<void> => {
  await settleSlice(id, deps)
}

const pollMs = 5_000

/** Goes on with settlements of which not all requests are approved, until the signal. The outbox sends their mails. */
export const createSettlements = ({ db, mail, warn, signal }: MailDeps & { warn: Warn; signal: AbortSignal }): Poll =>
  createDuePoll({
    find: () => db.selectFrom('request_settlement').select('id').orderBy('at').execute(),
    work: ({ id }) => inSlices(() => settleSlice(id, { db, mail, mails: 'outbox' }), signal),
    ...{ everyMs: pollMs, warn, failed: 'approving what was granted failed' },
  })

/**
 * Takes services that an employee has withdrawn from a company out of its access requests that can still lead to a registration, so that
 * the registration does not grant them. Lock the company first.
 */
export const withdrawApproval = async (
  trx: Transaction<Database>,
  { companyCode, services }: { companyCode: string; services: readonly string[] },
  now: Date,
): Promise<void> => {
  if (services.length === 0) return
  const given = sql`${services}::text[]`
  await trx
    .updateTable('access_request')
    .set({ allowed: sql<string>`allowed - ${given}`, approved: sql<string>`approved - ${given}`, ...nextVersion(now) })
    .where('company_code', '=', companyCode)
    .where('type', '=', 'access')
    .where('registered_at', 'is', null)
    .where('state', '!=', 'closed')
    .where(sql<boolean>`allowed ?| ${given}`)
    .execute()
}

import type { Transaction } from 'kysely'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { adminRequest } from '../../../../shared/contract/joining/admin-request.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { mustProve } from '../../access/caller/fresh-proof.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { listHandler } from '../../access/csv/list-csv.ts'
import { unlessRepeated } from '../../access/posting/mail-limits.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { cappedPageOf } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { grantEntitlements } from '../../directory/entitlements.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { keepServices, listPolicies, type OfferedService } from '../../directory/services.ts'
import { changeRequest } from '../request/change-request.ts'
import { outlookText, serviceNames } from '../request/outlook.ts'
import { postRegistration } from '../request/post-registration.ts'
import { named, requestDetail, shownContent } from './detail.ts'
import { requestColumns } from './list-csv.ts'
import { findApplicant, lockWaitingRequest, type WaitingRequest } from './lock-request.ts'
import { postApproved } from './post-approved.ts'
import { countRequests, countUnlocking, countWaiting, listRequests, matchingText, serviceNamesById } from './queries.ts'

interface Approval {
  id: string
  row_version: number
  /** Those of the waiting services that are granted. */
  services: readonly string[]
}

/** 422 for a service that does not wait or that the maker has stopped; without any, only a held request is approved. */
const mustBeGrantable = (request: WaitingRequest, chosen: readonly string[], offered: readonly OfferedService[]) => {
  const isOffered = (id: string) => offered.some(({ service_id }) => service_id === id)
  if (chosen.some(id => !request.waiting.includes(id) || !isOffered(id)))
    throw new AppError('invalid', { errors: { services: ['choice'] } })
  if (chosen.length === 0 && request.held === 0) throw new AppError('invalid', { errors: { services: ['required'] } })
}

interface Granted {
  request: WaitingRequest
  chosen: readonly string[]
  applicantId: string | undefined
}

/** Grants the chosen services to a registered company, and of an access request to the applicant too. */
const grant = async (
  trx: Transaction<Database>,
  { request, chosen, applicantId }: Granted,
  context: RequestContext,
): Promise<void> => {
  const { code } = request.company
  const before = await trx
    .selectFrom('company_service')
    .select(['service_id', 'status'])
    .where('company_code', '=', code)
    .where('service_id', 'in', [...chosen])
    .execute()
  const granted = await grantEntitlements(trx, code, chosen, context.now)
  if (request.type === 'access' && applicantId !== undefined) {
    const member = { company_code: code, user_id: applicantId }
    await upsertUserServices(trx, [{ ...member, statuses: new Map(granted.map(id => [id, 1])) }], context.now)
  }
  await audit(trx, context, {
    action: 'company.service',
    target: { kind: 'company', id: code },
    companyCode: code,
    before: Object.fromEntries(before.map(({ service_id, status }) => [service_id, status])),
    after: Object.fromEntries(granted.map(id => [id, 1])),
  })
}

/**
 * Approves a request with a choice of its services. A company that is registered gets them now, others with their
 * registration. A held request gets its registration link.
 */
const approveRequest = (
  { services, ...wanted }: Approval,
  context: RequestContext<Employee>,
  deps: Deps,
): Promise<void> =>
  inTransaction(deps, async trx => {
    const { caller, now } = context
    const request = await lockWaitingRequest(trx, wanted, context)
    const { id, type, held, company } = request
    if (held === 1) mustProve(context, 'admission')
    const isRegistered = company.regist_flg === 1
    if (type === 'service' && !isRegistered) throw new AppError('company_unregistered')
    await keepServices(trx, services)
    const offered = await listPolicies(trx)
    const chosen = [...new Set(services)]
    mustBeGrantable(request, chosen, offered)
    const applicant = await findApplicant(trx, request)
    if (isRegistered && chosen.length > 0) await grant(trx, { request, chosen, applicantId: applicant?.id }, context)
    const allowed = [...new Set([...request.allowed, ...chosen])]
    const state = type === 'access' && isRegistered ? 'registered' : 'approved'
    const approved = [...request.approved, ...chosen]
    await changeRequest(trx, id, { state, held: 0, allowed, approved, waiting: [], decided_by: caller.userId }, now)
    await audit(trx, context, {
      action: 'request.approve',
      target: { kind: 'access_request', id },
      companyCode: company.code,
      before: { request_state: request.state },
      after: { request_state: state, services: chosen },
    })
    if (!applicant) return
    if (held === 1 && applicant.regist_flg === 0) {
      const { id: userId, email, locale, regist_flg: _, ...names } = applicant
      const refused = request.waiting.filter(id => !chosen.includes(id))
      const outlook = outlookText({ allowed, refused }, offered, locale)
      const registrant = { userId, email, locale, names, code: company.code, company: company.company, requestId: id }
      return postRegistration(trx, { ...registrant, services: outlook }, context, deps)
    }
    await unlessRepeated(postApproved(trx, { applicant, company, services: chosen, offered }, context, deps.mail))
  })

/**
 * Rejects a request and mails the reason. Of a held request nothing is granted; otherwise the account and the services
 * that need no approval stay.
 */
const rejectRequest = (
  { text: reason, ...wanted }: { id: string; row_version: number; text: string },
  context: RequestContext<Employee>,
  deps: Deps,
): Promise<void> =>
  inTransaction(deps, async trx => {
    const { mail } = deps
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
    if (!applicant) return
    const { id: userId, email: to, locale, regist_flg, ...names } = applicant
    // A held request has no link. Another one of the person, such as an invitation by an employee, stays.
    const isAccess = held === 1 && regist_flg === 0
    const recipient = { to, locale, userId, linkId: null, names, company: company.company, reason }
    const cause = { ...context, companyCode: company.code }
    if (isAccess) return unlessRepeated(mail.post(trx, { ...recipient, template: 'request_rejected' }, cause))
    const services = serviceNames(waiting, await listPolicies(trx), locale)
    await unlessRepeated(mail.post(trx, { ...recipient, template: 'services_rejected', services }, cause))
  })

type ListQuery = HandlerInput<(typeof adminRequest)['getAdminRequestList']>['query']

export const adminRequestHandlers = (deps: Deps): HandlersOf<typeof adminRequest> => {
  const { db } = deps
  const requestPage = async (query: ListQuery, locale: Locale) => {
    const search = { ...query, matching: await matchingText(db, query.search) }
    const total = await countRequests(db, search)
    const names = await serviceNamesById(db, locale)
    const rows = await listRequests(db, search, query)
    const data = rows.map(({ content, created_at, ...row }) => ({
      ...row,
      ...shownContent(content),
      services: named(content.services, names),
      created_at: created_at.toISOString(),
    }))
    return cappedPageOf(query, total, data)
  }
  return {
    getAdminRequestList: listHandler({
      name: 'request',
      page: ({ query, locale }) => requestPage(query, locale),
      columns: requestColumns,
      keyOf: ({ id }) => id,
    }),
    getAdminRequestCount: async () => ({ waiting: await countWaiting(db), unlocking: await countUnlocking(db) }),
    getAdminRequestDetail: async ({ query: { id }, locale }) => requestDetail(db, id, locale),
    postAdminRequestApprove: async ({ body, ...context }) => {
      await approveRequest(body, context, deps)
      return requestDetail(db, body.id, context.locale)
    },
    postAdminRequestReject: async ({ body, ...context }) => {
      await rejectRequest(body, context, deps)
      return requestDetail(db, body.id, context.locale)
    },
  }
}

import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Membership, PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import type { Database } from '../../database/schema.ts'
import type { InvitationDeps } from '../../directory/invitations.ts'
import { postAddition } from './post-addition.ts'
import { findAddition, upsertAddition } from './queries.ts'

interface Request {
  /** The locked person who is asked, with their own names. */
  person: PersonNames & { id: string; email: string; locale: Locale }
  /** Registered and active. */
  company: { code: string; company: string }
  /** Data as typed by the requester. */
  typed: PersonNames & Membership & { manager_flg?: FlagValue | undefined; services: string[] }
  /** The company that the person leaves by agreeing, and why; absent: none. */
  move?: { from: { code: string; company: string }; reason: string }
}

/** @throws 404 without a join request of the company, 409 `conflict` if the address has changed since */
const mustWait = async (
  trx: Transaction<Database>,
  { person, company }: Pick<Request, 'person' | 'company'>,
): Promise<void> => {
  const addition = await findAddition(trx, company.code, person.id)
  if (!addition) throw new AppError('not_found')
  if (addition.email !== person.email) throw new AppError('conflict')
}

/**
 * Mails a join request that is stored.
 *
 * @throws 404 without a request, 409 `conflict` if the address has changed since, 429
 */
export const postRequestToJoin = async (
  trx: MailTransaction,
  request: Pick<Request, 'person' | 'company'>,
  context: RequestContext<Caller>,
  deps: InvitationDeps,
): Promise<void> => {
  await mustWait(trx, request)
  return postAddition(trx, request, context, deps)
}

/**
 * Sends a join request again, with the data that it has.
 *
 * @throws 404 without a request, 409 `conflict` if the address has changed since, 429
 */
export const askAgain = async (
  trx: MailTransaction,
  { person, company }: Pick<Request, 'person' | 'company'>,
  context: RequestContext<Caller>,
  deps: InvitationDeps,
): Promise<void> => {
  await mustWait(trx, { person, company })
  const target = { kind: 'user', id: person.id } as const
  await audit(trx, context, { action: 'user.addition', target, companyCode: company.code })
  return postAddition(trx, { person, company }, context, deps)
}

/**
 * Stores the request to a person with an account to join a company; `postAddition` mails it. Until they agree there is no
 * membership, so the company sees and changes none of their data. Typed data are stored with the request; the mail uses
 * the person's own names.
 */
export const requestToJoin = async (
  trx: Transaction<Database>,
  { person, company, typed, move }: Request,
  context: RequestContext<Caller>,
): Promise<void> => {
  const { id, email } = person
  const request = { ...typed, manager_flg: typed.manager_flg ?? 0, email } as const
  const { from, reason = null } = move ?? {}
  const stored = { company_code: company.code, user_id: id, ...request, leaves: from?.code ?? null, reason }
  await upsertAddition(trx, stored, context.now)
  await audit(trx, context, {
    action: 'user.addition',
    target: { kind: 'user', id },
    companyCode: company.code,
    after: { ...request, ...(from ? { leaves: from.company } : {}) },
    ...(reason === null ? {} : { reason }),
  })
}

/**
 * The same, with the mail.
 *
 * @throws 429
 */
export const askToJoin = async (
  trx: MailTransaction,
  request: Request,
  context: RequestContext<Caller>,
  deps: InvitationDeps,
): Promise<void> => {
  await requestToJoin(trx, request, context)
  return postAddition(trx, request, context, deps)
}

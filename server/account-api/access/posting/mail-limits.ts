import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { networkOf } from '../../../http/network.ts'
import type { Database } from '../../database/schema.ts'
import type { Caller, Deps } from '../caller/request-context.ts'
import { countAttempt, type Limit } from '../rate-limit.ts'
import type { MailCause, OutgoingMail } from './mail-port.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The limits of mails to typed addresses. Of each template, those that visitors cause count apart from all others. */
export const mailLimits = {
  /** Mails of one template to one address. */
  address: { limit: 10, windowMs: dayMs },
  /** The same from one company. */
  addressAndCompany: { limit: 5, windowMs: dayMs },
  /** Mails that one account causes. */
  account: { limit: 200, windowMs: hourMs },
  /** Mails that the visitors of one network cause. */
  network: { limit: 100, windowMs: hourMs },
  /** Mails for one company. */
  company: { limit: 1_000, windowMs: dayMs },
} as const

/** Subjects are stored as digests: they outlive the call, and hold addresses. */
const counted = (name: keyof typeof mailLimits, ...of: string[]): Limit => ({
  subject: `mail ${createHash('sha256')
    .update([name, ...of].join('\n'))
    .digest('base64url')}`,
  name,
  ...mailLimits[name],
})

/** The limit of a template to an address. */
export const addressLimit = (template: OutgoingMail['template'], to: string, { caller }: MailCause): Limit =>
  counted('address', template, caller ? 'account' : 'visitor', to)

/**
 * Counts a mail to a typed address.
 *
 * @throws 429 with `retry_after` and `limit`
 */
export const countMail = async (
  trx: Transaction<Database>,
  { template, to }: Pick<OutgoingMail, 'template' | 'to'>,
  cause: MailCause,
  now: Date,
): Promise<void> => {
  const { caller, ip, companyCode } = cause
  const limits = [addressLimit(template, to, cause)]
  if (companyCode !== null) {
    const who = caller ? 'account' : 'visitor'
    limits.push(counted('addressAndCompany', template, who, to, companyCode), counted('company', companyCode))
  }
  if (caller) limits.push(counted('account', caller.userId))
  else if (ip !== undefined) limits.push(counted('network', networkOf(ip)))
  await countAttempt(trx, limits, now)
}

/**
 * Counts an address of which an account learns something without a mail, as one of its mails.
 *
 * @throws 429 with `retry_after` and `limit`
 */
export const countAddress = async (
  trx: Transaction<Database>,
  { userId }: { userId: string },
  now: Date,
): Promise<void> => {
  await countAttempt(trx, [counted('account', userId)], now)
}

/**
 * Counts an address that was refused, as one of an account's mails: an administrator has learned that it has an account. In a
 * transaction of its own, since that of the call is undone.
 *
 * @throws the error that refused it; 429 beyond the limit
 */
export const countRefusedAddress =
  ({ caller, now }: { caller: Caller; now: Date }, { db }: Pick<Deps, 'db'>) =>
  async (error: unknown): Promise<never> => {
    if (caller.kind === 'customer' && error instanceof AppError && error.code === 'conflict')
      await db.transaction().execute(trx => countAddress(trx, caller, now))
    throw error
  }

/**
 * Posts no mail to an address that has reached a limit: it would repeat one of the same day. For forms of
 * visitors, whose answer must not depend on an address, and for decisions, which are made without it.
 *
 * @throws 429 of the other limits
 */
export const unlessRepeated = async (posted: Promise<void>): Promise<void> => {
  try {
    await posted
  } catch (error) {
    if (!(error instanceof AppError && String(error.data.limit).startsWith('address'))) throw error
  }
}

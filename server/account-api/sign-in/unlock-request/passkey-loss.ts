import type { Transaction } from 'kysely'
import type { passkeyLoss } from '../../../../shared/contract/sign-in/passkey-loss.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { AppError } from '../../../http/app-error.ts'
import { selectAdministrators } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { days } from '../../access/link.ts'
import { type MailTransaction, makerLocale, type OutgoingMail } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { countAttempt, type Limit } from '../../access/rate-limit.ts'
import type { Database } from '../../database/schema.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import { addGroupNotice, tellGroup } from '../notice/group-notices.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { mustBePending } from '../pending-login/pending-login.ts'
import type { Account, Kind } from '../person/account-state.ts'
import { insertUnlockRequest } from './queries.ts'

type Trx = Transaction<Database>

/** The companies of a person that count, the oldest membership first. */
const findCompanies = (trx: Trx, userId: string) =>
  trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company.code', 'company.company'])
    .where('company_user.user_id', '=', userId)
    .orderBy('company_user.created_at')
    .orderBy('company.code')
    .execute()

/** Whether a company has other administrators who can log in. */
const hasAdministrators = async (trx: Trx, code: string, userId: string): Promise<boolean> => {
  const other = selectAdministrators(trx, code).where('user.id', '!=', userId).limit(1)
  return (await other.executeTakeFirst()) !== undefined
}

/**
 * Tells those who decide: the administrators of the person's only company; for a person of several, for an employee and where there is
 * no other administrator, the maker.
 *
 * @returns id of a notice to the administrators
 */
const tellDeciders = async (
  trx: MailTransaction,
  kind: Kind,
  person: Account,
  { text, now }: { text: string; now: Date },
  { config, mail }: Deps,
): Promise<string | undefined> => {
  const companies = await findCompanies(trx, person.id)
  const [company] = companies
  if (!company) throw new AppError('suspended')
  const lost = {
    template: 'passkey_lost',
    replyTo: person.email,
    message: {
      company: companies.map(({ code, company }) => `${company}（${code}）`).join('、'),
      name: personName(person),
      mail: person.email,
      content: text,
    },
  } as const
  if (kind === 'customer' && companies.length === 1 && (await hasAdministrators(trx, company.code, person.id)))
    return addGroupNotice(trx, company.code, { ...lost, person: person.id }, now)
  const of = kind === 'employee' ? `${config.product}user` : `company/${company.code}`
  const page = `/${of}/account/${person.id}` as const
  const to = await contactAddress(trx, config.mail)
  const toMaker: Extract<OutgoingMail, { template: 'passkey_lost' }> = {
    ...lost,
    to,
    locale: makerLocale,
    userId: person.id,
    linkId: null,
    names: person,
    page,
  }
  await mail.post(trx, toMaker)
  return undefined
}

/** Requests of a person in a day. A person can withdraw each: without a limit, mails to those who decide would have no end. */
const lossLimit = (userId: string): Limit => ({ subject: `passkey-loss:${userId}`, limit: 5, windowMs: days(1) })

/**
 * Stores the request of a person who has lost their passkeys, and tells those who decide, and the person: the password may be known to
 * someone else.
 *
 * @throws 410 `login_ended`; 409 `no_passkey` if the login waits for something else, `conflict` while a request is pending; 429
 */
const reportLoss = async (
  kind: Kind,
  { proof_token, text }: { proof_token: string; text: string },
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  const { now } = context
  const { pending, account } = await mustBePending(proof_token, { kind, context, deps })
  if (!pending.wants_passkey) throw new AppError('no_passkey')
  const noticeId = await inTransaction(deps, async trx => {
    const request = { user_id: account.id, kind: 'passkey', text, requested_at: now } as const
    if ((await insertUnlockRequest(trx, request)) === undefined) throw new AppError('conflict')
    await countAttempt(trx, [lossLimit(account.id)], now)
    const target = { kind: 'user', id: account.id } as const
    await audit(trx, context, { action: 'user.passkey_lost', target, reason: text }, account)
    await tellOfFactor(trx, account, { kind: 'passkeys_lost' }, { now, factorSince: null }, deps)
    return tellDeciders(trx, kind, account, { text, now }, deps)
  })
  if (noticeId !== undefined) await tellGroup(noticeId, deps)
}

export const passkeyLossHandlers = (deps: Deps): HandlersOf<typeof passkeyLoss> => ({
  postLoginProofLost: async ({ body, side, ...context }) => {
    await reportLoss(side.kind, body, context, deps)
    return {}
  },
})

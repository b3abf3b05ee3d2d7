import type { Transaction } from 'kysely'
import { demandsPasskeys, passkeyPolicies } from '../../../../shared/rules/passkey-policy.ts'
import { selectAdministrators, selectEditors } from '../../access/administrators.ts'
import { days } from '../../access/link.ts'
import type { PolicyInMail } from '../../access/mail-port.ts'
import { isWithinLimits } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { makerCompany } from '../../database/reference/maker-company.ts'
import { type Database, nameColumns } from '../../database/schema.ts'

/** Changes of a day that are told. Beyond them, the mails of the day have told enough. */
const toldPerDay = 10

/** Since when a policy demands passkeys; a past time counts as now. */
const beginOf = ({ policy, from }: PolicyInMail, now: Date): number =>
  demandsPasskeys(policy) ? Math.max(from?.getTime() ?? 0, now.getTime()) : Number.POSITIVE_INFINITY

/** Whether a policy demands less than the one before it, or demands it later. */
const isLowered = (before: PolicyInMail, after: PolicyInMail, now: Date): boolean =>
  passkeyPolicies.indexOf(after.policy) < passkeyPolicies.indexOf(before.policy) ||
  beginOf(after, now) > beginOf(before, now)

/**
 * Stores the mails that tell all who can change a policy that it demands less; also the person who has changed it, whose session
 * may be in the hands of someone else.
 *
 * @returns ids of the mails to send
 */
export const tellOfLowered = async (
  trx: Transaction<Database>,
  { code, company, before, after }: { code: string; company: string; before: PolicyInMail; after: PolicyInMail },
  { now }: Pick<RequestContext, 'now'>,
  { mail }: Pick<Deps, 'mail'>,
): Promise<string[]> => {
  if (!isLowered(before, after, now)) return []
  const limit = { subject: `passkey-policy:${code}`, limit: toldPerDay, windowMs: days(1) }
  if (!(await isWithinLimits(trx, [limit], now))) return []
  const ofEmployees = code === makerCompany.code
  const people = await (ofEmployees ? selectEditors(trx) : selectAdministrators(trx, code))
    .select(['user.email', 'user.locale'])
    .select(nameColumns)
    .orderBy('user.id')
    .execute()
  /** A demand that has begun has no date. */
  const asTold = ({ policy, from }: PolicyInMail) => ({ policy, from: from && from > now ? from : null })
  const page: `/${string}` = ofEmployees ? '/audit' : `/accountSetting/${code}/audit`
  const news = {
    template: 'passkey_policy_lowered',
    company,
    ofEmployees,
    before: asTold(before),
    after: asTold(after),
    at: now,
    page,
    linkId: null,
  } as const
  const ids: string[] = []
  for (const { id: userId, email: to, locale, ...names } of people)
    ids.push(await mail.post(trx, { ...news, to, locale, userId, names }))
  return ids
}

import type { Transaction } from 'kysely'
import { demandsPasskeys, passkeyPolicies } from '../../../../shared/rules/passkey-policy.ts'
import { days } from '../../access/link.ts'
import type { PolicyInMail } from '../../access/mail-port.ts'
import { isWithinLimits } from '../../access/rate-limit.ts'
import { makerCompany } from '../../database/reference/maker-company.ts'
import type { Database } from '../../database/schema.ts'
import { addGroupNotice } from '../auth/group-notices.ts'

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
 * Stores the notice that tells all who can change a policy that it demands less; also the person who has changed it, whose session
 * may be in the hands of someone else.
 *
 * @returns its id; undefined: there is nothing to tell
 */
export const tellOfLowered = async (
  trx: Transaction<Database>,
  { code, company, before, after }: { code: string; company: string; before: PolicyInMail; after: PolicyInMail },
  now: Date,
): Promise<string | undefined> => {
  if (!isLowered(before, after, now)) return undefined
  const limit = { subject: `passkey-policy:${code}`, limit: toldPerDay, windowMs: days(1) }
  if (!(await isWithinLimits(trx, [limit], now))) return undefined
  const stored = ({ policy, from }: PolicyInMail) => ({ policy, from: from?.toISOString() ?? null })
  const news = { template: 'passkey_policy_lowered', company, before: stored(before), after: stored(after) } as const
  return addGroupNotice(trx, code === makerCompany.code ? null : code, news, now)
}

import type { Transaction } from 'kysely'
import { demandsPasskeys, passkeyPolicies } from '../../../shared/rules/passkey-policy.ts'
import { type PasskeyPolicy, passkeyPolicy } from '../../../shared/settings/passkey-policy.ts'
import type { Deps } from '../access/caller/request-context.ts'
import { companySettingHandlers } from '../access/company-setting.ts'
import { days } from '../access/link.ts'
import { isWithinLimits } from '../access/rate-limit.ts'
import { makerCompany } from '../database/reference/maker-company.ts'
import type { Database } from '../database/schema.ts'
import { addGroupNotice, tellGroup } from './notice/group-notices.ts'

/** Changes of a day that are told. Beyond them, the mails of the day have told enough. */
const toldPerDay = 10

/** Since when a policy demands passkeys; a past time counts as now. */
const beginOf = ({ passkey_policy, passkey_from }: PasskeyPolicy, now: Date): number =>
  demandsPasskeys(passkey_policy)
    ? Math.max(passkey_from === null ? 0 : Date.parse(passkey_from), now.getTime())
    : Number.POSITIVE_INFINITY

/** Whether a policy demands less than the one before it, or demands it later. */
const isLowered = (before: PasskeyPolicy, after: PasskeyPolicy, now: Date): boolean =>
  passkeyPolicies.indexOf(after.passkey_policy) < passkeyPolicies.indexOf(before.passkey_policy) ||
  beginOf(after, now) > beginOf(before, now)

interface Change {
  code: string
  company: string
  before: PasskeyPolicy
  after: PasskeyPolicy
}

/**
 * Stores the notice that tells all who can change a policy that it demands less; also the person who has changed it, whose session
 * may be in the hands of someone else.
 *
 * @returns its id; undefined: there is nothing to tell
 */
const tellOfLowered = async (
  trx: Transaction<Database>,
  { code, company, before, after }: Change,
  now: Date,
): Promise<string | undefined> => {
  if (!isLowered(before, after, now)) return undefined
  const limit = { subject: `passkey-policy:${code}`, limit: toldPerDay, windowMs: days(1) }
  if (!(await isWithinLimits(trx, [limit], now))) return undefined
  const stored = ({ passkey_policy, passkey_from }: PasskeyPolicy) => ({ policy: passkey_policy, from: passkey_from })
  const news = { template: 'passkey_policy_lowered', company, before: stored(before), after: stored(after) } as const
  return addGroupNotice(trx, code === makerCompany.code ? null : code, news, now)
}

/** Rights are read with each request, so the policy holds for people who are logged in, too. */
export const passkeyPolicyHandlers = (deps: Deps) =>
  companySettingHandlers(passkeyPolicy, deps, {
    // Employees decide for the people of companies, too, which does not concern their own passkeys.
    reading: ({ kind, passkeys }, code) => ({
      is_passkey_missing: (kind === 'customer' || code === makerCompany.code) && passkeys.areMissing ? 1 : 0,
    }),
    settle: choice => ({
      ...choice,
      passkey_from: demandsPasskeys(choice.passkey_policy) ? choice.passkey_from : null,
    }),
    changed: async (trx, change, now) => {
      const noticeId = await tellOfLowered(trx, change, now)
      return async () => {
        if (noticeId !== undefined) await tellGroup(noticeId, deps)
      }
    },
  })

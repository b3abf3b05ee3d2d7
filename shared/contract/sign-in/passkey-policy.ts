import * as v from 'valibot'
import { Flag, Id, Moment, OptionalTime, RowVersion } from '../../model/flag.ts'
import { passkeyPolicies } from '../../rules/passkey-policy.ts'
import { both } from '../both.ts'

const PasskeyPolicy = v.object({
  passkey_policy: v.picklist(passkeyPolicies),
  /** Since when passkeys are demanded; null: since the policy was chosen, or they are not demanded. */
  passkey_from: OptionalTime,
  row_version: v.number(),
})
export type PasskeyPolicy = v.InferOutput<typeof PasskeyPolicy>

const OwnPasskeyPolicy = v.object({
  ...PasskeyPolicy.entries,
  /** Whether the policy is that of the caller too, who has not set up a passkey yet. */
  is_passkey_missing: Flag,
})
export type OwnPasskeyPolicy = v.InferOutput<typeof OwnPasskeyPolicy>

/** The choice as a form sends it. `from`: the schema of the time, UTC in calls and a local day in forms. */
export const PasskeyChoice = (from: v.GenericSchema<string | null, string | null> = v.nullable(Moment)) =>
  v.object({ passkey_policy: v.picklist(passkeyPolicies, 'choice'), passkey_from: from })

const change = { ...PasskeyChoice().entries, row_version: RowVersion }
const ofCompany = { company_code: Id }
/** Without a code: the maker's own company, whose people are the employees. */
const ofAnyCompany = { company_code: v.optional(Id) }

/** Whether a company offers passkeys to its people or demands them (our own calls). */
export const passkeyPolicy = {
  ...both(
    'GET',
    'passkey/policy',
    { response: OwnPasskeyPolicy, web: 'same' },
    {
      customer: {
        callers: ['manager'],
        query: v.object(ofCompany),
        summary: "What an administrator's company wants of passkeys",
      },
      employee: {
        callers: ['employee'],
        query: v.object(ofAnyCompany),
        summary: 'The same of any company; without a code, of the employees',
      },
    },
  ),
  ...both(
    'POST',
    'passkey/policy',
    { effects: { policy: 'always' }, response: PasskeyPolicy, web: 'same', errors: ['stale'] },
    {
      customer: {
        callers: ['manager'],
        body: v.object({ ...ofCompany, ...change }),
        summary: 'Changes it, from the next request of its people. 409 `stale` has `current`',
      },
      employee: {
        callers: ['editor'],
        body: v.object({ ...ofAnyCompany, ...change }),
        summary: 'The same for any company; without a code, for the employees',
      },
    },
  ),
}

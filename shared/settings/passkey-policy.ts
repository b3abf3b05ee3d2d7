import * as v from 'valibot'
import { Flag, Moment, OptionalTime } from '../model/flag.ts'
import { passkeyPolicies } from '../rules/passkey-policy.ts'
import { companySetting } from './setting.ts'

/** Whether a company offers passkeys to its people or demands them. */
export const passkeyPolicy = companySetting({
  path: 'passkey/policy',
  effect: 'policy',
  action: {
    code: 'company.passkey_policy',
    group: 'access',
    label: { ja: 'パスキーの方針の変更', en: 'Passkey policy changed' },
  },
  version: 'passkey_version',
  fields: {
    passkey_policy: {
      schema: v.picklist(passkeyPolicies, 'choice'),
      label: { ja: 'パスキー', en: 'Passkeys' },
      values: {
        off: { ja: '使わない', en: 'Off' },
        offered: { ja: '任意', en: 'Offered' },
        administrators: { ja: '管理者は必須', en: 'Required for administrators' },
        all: { ja: '全員必須', en: 'Required for everyone' },
      },
    },
    /** Since when passkeys are demanded; null: since the policy was chosen, or they are not demanded. */
    passkey_from: { schema: v.nullable(Moment), label: { ja: '必須になる日時', en: 'Required from' }, time: true },
  },
  answer: { passkey_from: OptionalTime },
  /** Whether the policy is that of the caller too, who has not set up a passkey yet. */
  reading: { is_passkey_missing: Flag },
  summaries: {
    read: {
      customer: "What an administrator's company wants of passkeys",
      employee: 'The same of any company; without a code, of the employees',
    },
    change: {
      customer: 'Changes it, from the next request of its people. 409 `stale` has `current`',
      employee: 'The same for any company; without a code, for the employees',
    },
  },
})
type Calls = typeof passkeyPolicy.calls
export type PasskeyPolicy = v.InferOutput<Calls['postPasskeyPolicy']['response']>
export type OwnPasskeyPolicy = v.InferOutput<Calls['getPasskeyPolicy']['response']>

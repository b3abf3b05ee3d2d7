import { demandsPasskeys, type PasskeyPolicyName } from '../../../../shared/rules/passkey-policy.ts'
import type { PasskeyPolicy } from '../../../../shared/settings/passkey-policy.ts'
import { formatTime } from '../../../kit/text/time.ts'
import type { MessageId, Translate } from '../../../messages/index.ts'

interface PolicyTexts {
  label: MessageId
  note: MessageId
}

const common = {
  off: { label: 'passkeyPolicy.off', note: 'passkeyPolicy.offNote' },
  offered: { label: 'passkeyPolicy.offered', note: 'passkeyPolicy.offeredNote' },
} as const

/** The names of the policies, of a company and of the employees, whose administrators are those who can make changes. */
export const policyTexts: Record<'company' | 'employees', Record<PasskeyPolicyName, PolicyTexts>> = {
  company: {
    ...common,
    administrators: { label: 'passkeyPolicy.administrators', note: 'passkeyPolicy.administratorsNote' },
    all: { label: 'passkeyPolicy.all', note: 'passkeyPolicy.allNote' },
  },
  employees: {
    ...common,
    administrators: { label: 'passkeyPolicy.editors', note: 'passkeyPolicy.editorsNote' },
    all: { label: 'passkeyPolicy.employees', note: 'passkeyPolicy.allNote' },
  },
}

/** The policy as labelled texts, to show what differs after an edit conflict. */
export const policyFacts = (
  { passkey_policy, passkey_from }: PasskeyPolicy,
  of: keyof typeof policyTexts,
  t: Translate,
) => [
  { term: t('passkeyPolicy.choice'), value: t(policyTexts[of][passkey_policy].label) },
  ...(demandsPasskeys(passkey_policy)
    ? [
        {
          term: t('passkeyPolicy.from'),
          value: passkey_from === null ? t('passkeyPolicy.atOnce') : formatTime(new Date(passkey_from), 'date'),
        },
      ]
    : []),
]

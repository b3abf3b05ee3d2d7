import { type Effect, effectNames } from '../../../shared/contract/effects.ts'
import type { AuditAction } from '../../../shared/rules/audit.ts'
import { rowJobActions } from '../../../shared/rules/jobs.ts'
import { settingActions } from '../../../shared/settings/index.ts'
import type { OutgoingMail } from './posting/mail-port.ts'

interface Rule {
  /**
   * How fresh the proof of who uses the session must be.
   * - `strict`: five minutes
   * - `window`: as employees set it, see `fresh-proof.ts`
   * - `none`: the session suffices
   */
  proof: 'strict' | 'window' | 'none'
  /** What the trail says of it. */
  trail: readonly AuditAction[]
  /** What its person is told by, or the people who must know; a mail that only carries a link is none. */
  tells: readonly OutgoingMail['template'][]
}

/** What follows from an effect: the one table of it. A new effect does not compile without a decision. */
export const effects = {
  address: {
    proof: 'strict',
    trail: ['user.mailaddress.ask', 'user.mailaddress', 'user.mailaddress.undo'],
    tells: ['mailaddress_asked', 'mailaddress_changed', 'mailaddress_confirmed', 'invited_address_changed'],
  },
  password: {
    proof: 'none',
    trail: ['user.password_reset', 'user.password_change', 'user.secure'],
    tells: ['password_changed'],
  },
  factor: {
    proof: 'strict',
    trail: [
      'passkey.add',
      'passkey.delete',
      'passkey.keep',
      'passkey.found',
      'passkey.cloned',
      'recovery_code.make',
      'recovery_code.use',
      'user.passkey_reset',
      'user.code_exempt',
      'employee.oidc_link',
      'employee.oidc_unlink',
    ],
    tells: ['factor_changed'],
  },
  role: { proof: 'strict', trail: ['user.manager', 'employee.rights', 'employee.regist'], tells: ['role_changed'] },
  session: {
    proof: 'strict',
    trail: ['user.sessions_end', 'user.session_end', 'user.sessions_revoke'],
    tells: ['sessions_ended'],
  },
  policy: { proof: 'strict', trail: settingActions({ effect: 'policy' }), tells: ['passkey_policy_lowered'] },
  admission: { proof: 'window', trail: settingActions({ effect: 'admission' }), tells: ['services_approved'] },
  voice: {
    proof: 'window',
    trail: [
      'maker.edit',
      'service.add',
      'service.edit',
      'template.edit',
      'template.reset',
      'bulk_mail.send',
      'bulk_mail.resume',
      'bulk_mail.retry',
    ],
    tells: [],
  },
  publication: {
    proof: 'window',
    trail: ['news.create', 'news.edit', 'news.withdraw', 'news.restore', 'document.publish', 'document.unpublish'],
    tells: [],
  },
  closure: { proof: 'window', trail: ['company.activate', 'company.delete'], tells: [] },
  account: {
    proof: 'none',
    trail: [
      'user.regist',
      'user.invite',
      'user.register',
      'user.addition',
      'user.addition.withdraw',
      'user.join',
      'employee.invite',
    ],
    tells: [],
  },
  access: {
    proof: 'none',
    trail: [
      'user.status',
      'user.delete',
      'user.unlink',
      'user.move',
      'user.lock',
      'user.unlock',
      'user.service',
      'company.service',
      'service.stop',
      'service.resume',
    ],
    tells: ['account_activated', 'account_deactivated', 'unlocked'],
  },
  job: {
    proof: 'none',
    trail: [
      ...rowJobActions,
      'bulk_mail.send',
      'bulk_mail.pause',
      'bulk_mail.resume',
      'bulk_mail.cancel',
      'bulk_mail.retry',
      'bulk_mail.hold',
      'news.hold',
      'document.hold',
    ],
    tells: ['jobs_held', 'jobs_held_to_administrators', 'jobs_held_to_maker'],
  },
} as const satisfies Record<Effect, Rule>

/** Actions that bring about none of them: ordinary data, drafts, questions, attempts, and refusals. */
const ordinary = [
  'request.subscription',
  'request.known_address',
  'request.known_company',
  'request.service',
  'request.approve',
  'request.reject',
  'request.withdraw',
  'company.register',
  'company.regist',
  'company.edit',
  'link.resend',
  'link.reset',
  'user.profile',
  'user.company',
  'user.language',
  'user.mailaddress.cancel',
  'user.unlock_mail',
  'user.unlock_request',
  'user.unlock_reject',
  'user.passkey_lost',
  'user.passkey_reject',
  'user.consent',
  'login.code_sent',
  'login.code_wrong',
  'login.code_used',
  'login.emergency',
  'account_import.correct',
  'passkey.edit',
  'recovery_code.wrong',
  'service.order',
  'service.delete',
  'choice.add',
  'choice.edit',
  'choice.order',
  'choice.retire',
  'choice.resume',
  'contact.send',
  'document.draft',
  'document.edit',
  'document.delete',
] as const satisfies readonly AuditAction[]

/** Actions for which it is decided. `AuditAction` must be the same, so that a new action does not compile without a decision. */
type DecidedAction = (typeof effects)[Effect]['trail'][number] | (typeof ordinary)[number]

const effectsOfAction = Map.groupBy(
  effectNames.flatMap(effect => effects[effect].trail.map((action: AuditAction) => ({ effect, action }))),
  ({ action }) => action,
)

/** Fields of a person whose change is an effect, whatever the action: an edit, an invitation and a row of a file alike. */
const effectOfField = { email: 'address', manager_flg: 'role', is_only_view: 'role' } as const

interface Change {
  action: DecidedAction
  target: { kind: string }
  before?: { readonly [field: string]: unknown }
  after?: { readonly [field: string]: unknown }
}

/** Whether a change gives a field another value. A new account's address, and a role that it does not get, are no change. */
const changes = (field: keyof typeof effectOfField, { target, before, after }: Change): boolean => {
  const given = after?.[field]
  if (target.kind !== 'user' || given === undefined) return false
  if (field === 'email') return before?.email !== undefined && before.email !== given
  return given !== (before?.[field] ?? (field === 'manager_flg' ? 0 : undefined))
}

/** The effects of a change, as the trail tells it. */
export const effectsOfChange = (change: Change): Effect[] => [
  ...(effectsOfAction.get(change.action) ?? []).map(({ effect }) => effect),
  ...(['email', 'manager_flg', 'is_only_view'] as const)
    .filter(field => changes(field, change))
    .map(field => effectOfField[field]),
]

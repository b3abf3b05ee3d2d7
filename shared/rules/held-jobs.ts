import type { Words } from './locale.ts'

/** What a person begins and the product finishes later, by itself. */
export const jobKinds = ['bulk_mail', 'import', 'selection', 'news', 'document'] as const
export type JobKind = (typeof jobKinds)[number]

/** What is said of a held job in place of its state. */
export const heldWords: Words = { ja: '保留中', en: 'On hold' }

/**
 * Why a job is held: what ended the trust in the session that began it. `right`: the person may no longer do what it does.
 */
export const holdReasons = [
  'secured',
  'password_reset',
  'address_undone',
  'sessions_ended',
  'sessions_ended_by_other',
  'session_ended',
  'provider_logout',
  'passkeys_lost',
  'provider_unlinked',
  'lock',
  'deactivation',
  'deletion',
  'right',
] as const
export type HoldReason = (typeof holdReasons)[number]

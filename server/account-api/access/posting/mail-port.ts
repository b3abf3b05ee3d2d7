import type { Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { BulkMailTexts } from '../../../../shared/rules/bulk-mail.ts'
import type { HoldReason } from '../../../../shared/rules/jobs.ts'
import type { PasskeyPolicyName } from '../../../../shared/rules/passkey-policy.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { Database } from '../../database/schema.ts'

interface Recipient {
  to: string
  locale: Locale
  /** The account concerned, if any, and the link that the mail contains. */
  userId: string | null
  linkId: string | null
  names: PersonNames
}

/** A message of the contact form, with names in place of codes. */
export interface ContactMessage {
  company: string
  name: string
  country: string
  zip: string
  address: string
  tel: string
  mail: string
  type: string
  service: string
  content: string
}

/** The request of a locked administrator, or of a person who has lost their passkeys. */
interface UnlockMessage {
  /** Names and codes of the companies that the administrator administers, or to which the person belongs. */
  company: string
  name: string
  mail: string
  content: string
}

/** An access request or service request. */
interface RequestMessage {
  company: string
  name: string
  mail: string
  /** Names of the services. */
  service: string
  /** Whether an employee must decide. */
  content: string
}

/** Where the invitation of an administrator or employee goes now. `content`: the earlier address, and who changed it. */
interface AddressMessage {
  company: string
  name: string
  mail: string
  content: string
}

/** The role of a member of a company, or the rights of an employee. */
export type ChangedRole = 'administrator' | 'general' | 'editor' | 'viewer'

/** What has become of a person's passkeys and recovery codes. */
export type FactorChange =
  | { kind: 'passkey_added' | 'passkey_removed' | 'passkey_kept' | 'passkey_cloned'; name: string }
  | { kind: 'recovery_codes_made' | 'passkeys_lost' | 'passkeys_found' | 'passkeys_reset' | 'passkeys_removed' }
  | { kind: 'recovery_code_used'; left: number }

/** What a company wants of passkeys; `from`: only from then on. */
export interface PolicyInMail {
  policy: PasskeyPolicyName
  from: Date | null
}

/** Language of mails to the maker. */
export const makerLocale = 'ja'

/** Mails sent by calls. `token` is the secret of the link in it; `page` is the target of a link without a secret. */
export type OutgoingMail = Recipient &
  (
    | { template: 'registration'; token: string; company: string; services?: string }
    | { template: 'request_received' | 'known_company'; company: string }
    | { template: 'request_rejected'; company: string; reason: string }
    | { template: 'services_approved'; company: string; services: string; page: `/${string}` }
    | { template: 'services_rejected'; company: string; services: string; reason: string }
    | { template: 'account_issued' | 'addition'; token: string; company: string }
    | { template: 'move'; token: string; company: string; former: string }
    | { template: 'invitation_reminder' | 'addition_reminder'; token: string; company: string; leftMs: number }
    | { template: 'invitations_ended'; count: number; content: string; page: `/${string}` }
    | { template: 'invitation'; token: string; company: string; inviter: PersonNames }
    | { template: 'role_changed'; company: string; role: ChangedRole }
    | { template: 'account_deactivated' | 'account_activated'; company: string }
    | { template: 'already_registered' | 'unlocked' }
    | { template: 'employee_registration'; token: string }
    | { template: 'mailaddress'; token: string; isEmployee: boolean }
    | { template: 'mailaddress_asked'; token: string }
    | { template: 'mailaddress_changed'; page: `/${string}` }
    | { template: 'mailaddress_confirmed' }
    | { template: 'new_login'; token: string; at: Date; browser: string }
    | { template: 'login_code'; token: string; at: Date; browser: string; code: string }
    | { template: 'password_changed'; token: string; at: Date }
    | { template: 'factor_changed'; token: string; at: Date; change: FactorChange }
    | { template: 'emergency_login'; account: string; at: Date; browser: string; page: `/${string}` }
    | {
        template: 'passkey_policy_lowered'
        company: string
        ofEmployees: boolean
        before: PolicyInMail
        after: PolicyInMail
        at: Date
        page: `/${string}`
      }
    | { template: 'sessions_ended'; company: string; at: Date }
    | { template: 'jobs_held'; why: HoldReason; at: Date; content: string; page: `/${string}` }
    | {
        template: 'jobs_held_to_maker' | 'jobs_held_to_administrators'
        account: string
        why: HoldReason
        at: Date
        content: string
        page: `/${string}`
      }
    | { template: 'contact_reply' }
    | { template: 'contact_to_maker'; replyTo: string; message: ContactMessage }
    | { template: 'unlock_request'; replyTo: string; message: UnlockMessage; page: `/${string}` }
    | { template: 'request_to_maker'; replyTo: string; message: RequestMessage; page: `/${string}` }
    | { template: 'request_digest'; count: number; content: string; page: `/${string}` }
    | { template: 'invited_address_changed'; replyTo: string; message: AddressMessage; page: `/${string}` }
    | { template: 'passkey_lost'; replyTo: string; message: UnlockMessage; page: `/${string}` }
    | { template: 'unlock_rejected' | 'passkey_rejected'; reason: string }
    | { template: 'reset'; token: string }
  )

/**
 * The owner of the address that receives each mail: unknown, since a person typed it; a registered person; or
 * the maker's own, whose mails the limits of the calls bound.
 */
export const recipients = {
  registration: 'typed',
  request_received: 'typed',
  request_rejected: 'typed',
  already_registered: 'typed',
  known_company: 'typed',
  services_approved: 'typed',
  services_rejected: 'typed',
  invitation: 'typed',
  account_issued: 'typed',
  addition: 'typed',
  move: 'typed',
  invitation_reminder: 'typed',
  addition_reminder: 'typed',
  invitations_ended: 'person',
  reset: 'typed',
  mailaddress: 'typed',
  contact_reply: 'typed',
  employee_registration: 'typed',
  mailaddress_asked: 'person',
  mailaddress_changed: 'person',
  mailaddress_confirmed: 'person',
  new_login: 'person',
  login_code: 'person',
  password_changed: 'person',
  factor_changed: 'person',
  emergency_login: 'person',
  passkey_policy_lowered: 'person',
  sessions_ended: 'person',
  jobs_held: 'person',
  jobs_held_to_administrators: 'person',
  unlocked: 'person',
  unlock_rejected: 'person',
  passkey_rejected: 'person',
  passkey_lost: 'person',
  role_changed: 'person',
  account_deactivated: 'person',
  account_activated: 'person',
  contact_to_maker: 'maker',
  request_to_maker: 'maker',
  request_digest: 'maker',
  jobs_held_to_maker: 'maker',
  unlock_request: 'maker',
  invited_address_changed: 'maker',
} as const satisfies Record<OutgoingMail['template'], 'typed' | 'person' | 'maker'>

type Recipients = typeof recipients
/** Templates without a limit. */
type UnlimitedTemplate = {
  [T in keyof Recipients]: Recipients[T] extends 'typed' ? never : T
}[keyof Recipients]

/** A test copy of a bulk mail, as readers of a language get it, sent to its author. Its text is not a template. */
export interface BulkCopy extends Omit<Recipient, 'names'> {
  template: 'bulk_copy'
  texts: BulkMailTexts
}

/** Who causes a mail to a typed address. */
export interface MailCause {
  caller: { userId: string } | undefined
  /** Address of a visitor; absent: the system. */
  ip?: string
  companyCode: string | null
}

/** A mail that a transaction has stored in the outbox. */
export interface PostedMail {
  id: string
  template: (OutgoingMail | BulkCopy)['template']
  to: string
}

/** A transaction that may post mails. `inTransaction` begins it, and delivers them after its commit. */
export type MailTransaction = Transaction<Database> & { readonly posted: PostedMail[] }

/** How calls send mail: stored in the caller's transaction, handed over after the commit. */
export interface MailPort {
  /**
   * Stores a mail in the outbox. A mail to a typed address needs its cause, by which it is counted;
   * `counted`: the call has counted it.
   *
   * @throws 429 if the address, the sender or the company has reached a limit
   */
  post<TMail extends OutgoingMail | BulkCopy>(
    trx: MailTransaction,
    mail: TMail,
    ...cause: TMail['template'] extends UnlimitedTemplate | 'bulk_copy' ? [] : [MailCause | 'counted']
  ): Promise<void>
  /** Tries to send the mail at once. Never rejects. @returns whether it was sent; otherwise it is retried later */
  deliver(id: string): Promise<boolean>
  /** Gives up a mail that was not sent, and blanks its text. */
  withdraw(id: string): Promise<void>
}

import type { Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { PersonNames } from '../../../shared/rules/names.ts'
import type { Database } from '../database/schema.ts'

interface Recipient {
  to: string
  locale: Locale
  /** The account concerned, if there is one, and the link that the mail carries. */
  userId: string | null
  linkId: string | null
  names: PersonNames
}

/** A message of the contact form, its codes in words. */
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

/** What a locked administrator writes. */
export interface UnlockMessage {
  /** Names and codes of the companies that the person administers. */
  company: string
  name: string
  mail: string
  content: string
}

/** The language in which the maker's people read. */
export const makerLocale = 'ja'

/** Mails that calls send. `token` is the secret of the one link in it; `page` is where a link without a secret leads. */
export type OutgoingMail = Recipient &
  (
    | { template: 'registration'; token: string; company: string }
    | { template: 'account_issued' | 'addition'; token: string; company: string }
    | { template: 'invitation'; token: string; company: string; inviter: PersonNames }
    | { template: 'already_registered' | 'unlocked' }
    | { template: 'employee_registration'; token: string }
    | { template: 'mailaddress'; token: string; isEmployee: boolean }
    | { template: 'mailaddress_changed'; page: `/${string}` }
    | { template: 'contact_reply' }
    | { template: 'contact_to_maker'; replyTo: string; message: ContactMessage }
    | { template: 'unlock_request'; replyTo: string; message: UnlockMessage; page: `/${string}` }
    | { template: 'unlock_rejected'; reason: string }
    | { template: 'reset'; token: string }
  )

/** A copy of a bulk mail, to whoever wrote it. Its text is no template. */
export interface BulkCopy extends Omit<Recipient, 'names'> {
  template: 'bulk_copy'
  subject: string
  body: string
}

/** How calls send mail: written in the transaction that it belongs to, handed over after it. */
export interface MailPort {
  /** Id of the mail in the outbox. */
  post(trx: Transaction<Database>, mail: OutgoingMail | BulkCopy): Promise<string>
  /** Tries at once and says whether it went; what did not go is tried again later. */
  deliver(id: string): Promise<boolean>
}

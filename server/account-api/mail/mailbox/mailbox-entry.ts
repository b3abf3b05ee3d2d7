/** A mail as the mailbox shows it. */
export interface MailboxEntry {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601; null while pending. */
  sent_at: string | null
  links: string[]
}

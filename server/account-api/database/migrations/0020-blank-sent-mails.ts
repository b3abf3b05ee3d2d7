import { type Kysely, sql } from 'kysely'

/**
 * Mails that were sent or have failed keep no text, because links in it may still be valid; mail servers may have quoted it.
 * The text of a bulk mail in the development mailbox is no secret. The index finds what a later start is to forget.
 */
const statements = [
  `update mail_outbox set text = '', html = '' where state <> 'pending' and template <> 'bulk'`,
  `update mail_outbox set error = regexp_replace(error, 'https?:\\S+|token=\\S+|[[:alnum:]_-]{22,}', '[...]', 'gi')
   where error is not null`,
  `create index mail_outbox_kept on mail_outbox (id) where state <> 'pending' and text <> ''`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

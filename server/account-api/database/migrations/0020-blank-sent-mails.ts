import { type Kysely, sql } from 'kysely'

/**
 * The texts of sent and failed mails are blanked, because their links may still be valid; errors may quote them. The
 * text of a bulk mail in the development mailbox is not secret. The index finds texts that a later start must blank.
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

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Audience } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { BulkMailTexts } from '../../../shared/rules/bulk-mail.ts'
import { type Database, nameColumns, rowCount } from '../database/schema.ts'
import { type Concerned, recipients } from './recipients.ts'

/** Current number of recipients of a bulk mail, by the language that they read. */
export const countRecipients = async (db: Kysely<Database>, concerned?: Concerned): Promise<Record<Locale, number>> => {
  const rows = await recipients(db, concerned)
    .select(['user.locale', rowCount.as('count')])
    .groupBy('user.locale')
    .execute()
  return { ja: 0, en: 0, ...Object.fromEntries(rows.map(({ locale, count }) => [locale, count])) }
}

/** The first ten recipients, by address. */
export const firstRecipients = (db: Kysely<Database>, concerned: Concerned) =>
  recipients(db, concerned)
    .select(['user.id', 'user.email'])
    .select(nameColumns)
    .orderBy('user.email')
    .limit(10)
    .execute()

/** The subjects that are written, as an audit entry names them. */
export const subjectsOf = ({ ja, en }: BulkMailTexts) => ({
  ...(ja && { ja_subject: ja.subject }),
  ...(en && { en_subject: en.subject }),
})

interface NewBulkMail {
  texts: BulkMailTexts
  /** null: everybody. */
  audience?: Audience | null
  /** null: at once. */
  send_at?: Date | null
  sent_by: string
  /** Digest of the token of its session. */
  session?: Uint8Array
  idempotency_key: string
}

/**
 * Stores a bulk mail without its recipients: `collectRecipients` goes on. A concurrent request with the same key waits here.
 *
 * @returns its id; undefined if the key is used already
 */
export const insertBulkMail = async (
  trx: Transaction<Database>,
  { texts, audience = null, ...mail }: NewBulkMail,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`select nextval('bulk_mail_number')::text as number`.execute(trx)
  const id = `B${rows[0]?.number.padStart(6, '0')}`
  const row = await trx
    .insertInto('bulk_mail')
    .values({
      id,
      ...mail,
      texts: JSON.stringify(texts),
      audience: audience && JSON.stringify(audience),
      started_at: now,
      collected_after: '',
    })
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds a bulk mail by its idempotency key. */
export const findByKey = (db: Kysely<Database>, key: string) =>
  db
    .selectFrom('bulk_mail')
    .select(['id', 'texts', 'audience', 'send_at'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

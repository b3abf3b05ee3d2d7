import { type Kysely, sql } from 'kysely'

/**
 * A change within the window prolongs the proof of its session. An import keeps which effects were proven when it was started; null: it
 * was started before they were kept, by a call that asked for the proof of all.
 */
const statements = [
  `alter table token add column prolonged_at timestamptz`,
  `alter table account_import add column proofs jsonb`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

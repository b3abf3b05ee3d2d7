import { type Kysely, sql } from 'kysely'

/** A join request can be a move: the person leaves a company when they agree, for a reason that its trail keeps. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table addition add column leaves text references company, add column reason text`.execute(db)
}

import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../account-api/database/schema.ts'

/** Demo rows by table, in insertion order of their foreign keys. */
export interface DemoRows {
  company: Insertable<Database['company']>[]
  company_service: Insertable<Database['company_service']>[]
  user: Insertable<Database['user']>[]
  company_user: Insertable<Database['company_user']>[]
  user_service: Insertable<Database['user_service']>[]
  addition: Insertable<Database['addition']>[]
  consent: Insertable<Database['consent']>[]
  access_request: Insertable<Database['access_request']>[]
  link: Insertable<Database['link']>[]
  mail_outbox: Insertable<Database['mail_outbox']>[]
  unlock_request: Insertable<Database['unlock_request']>[]
  audit_log: Insertable<Database['audit_log']>[]
}

export const noRows = (): DemoRows => ({
  company: [],
  company_service: [],
  user: [],
  company_user: [],
  user_service: [],
  addition: [],
  consent: [],
  access_request: [],
  link: [],
  mail_outbox: [],
  unlock_request: [],
  audit_log: [],
})

const batchSize = 300

/** Inserts the rows in batches: a statement takes at most 65,535 parameters. */
export const insertRows = async (trx: Transaction<Database>, rows: DemoRows): Promise<void> => {
  for (const table of Object.keys(noRows()) as (keyof DemoRows)[]) {
    for (let start = 0; start < rows[table].length; start += batchSize) {
      await trx
        .insertInto(table)
        .values(rows[table].slice(start, start + batchSize))
        .execute()
    }
  }
}

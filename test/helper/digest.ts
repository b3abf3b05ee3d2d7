/** Digests of the data, to see that nothing was changed. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/account-api/database/schema.ts'
import { until } from './until.ts'

/** Tables that change without a write request: over time, or by reads and logins. */
const volatileTables = ['token', 'device_mark', 'attempt', 'mail_sender', 'mail_flow', 'postal_address', 'setting']
const volatileColumns = "array['last_login_at', 'last_used_at']"

/** A digest of some rows of each table: a name and a condition for each. */
const digest = async (db: Kysely<Database>, parts: (readonly [string, string])[]): Promise<Record<string, string>> => {
  const texts = parts.map(
    ([name, rows]) =>
      `select '${name}' as name, md5(coalesce(string_agg(line, ',' order by line), '')) || ' ' || count(*) as digest
       from (select (to_jsonb(t) - ${volatileColumns})::text as line from "${name}" t where ${rows}) as lines`,
  )
  const { rows } = await sql.raw<{ name: string; digest: string }>(texts.join(' union all ')).execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** A digest of each table except the volatile ones. Waits for mails that are being sent: that changes their rows. */
export const digestAll = async (db: Kysely<Database>): Promise<Record<string, string>> => {
  const pending = db.selectFrom('mail_outbox').select('id').where('state', '=', 'pending')
  await until('all mail to be sent', async () => (await pending.execute()).length === 0)
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const names = tables.map(row => row.name).filter(name => !volatileTables.includes(name))
  return digest(
    db,
    names.sort().map(name => [name, 'true']),
  )
}

/** A digest of the data of a company, by table. */
export const digestCompany = (db: Kysely<Database>, code: string): Promise<Record<string, string>> => {
  const its = `company_code = '${code}'`
  const people = `select user_id from company_user where ${its}`
  return digest(db, [
    ['company', `code = '${code}'`],
    ['company_user', its],
    ['company_service', its],
    ['user_service', its],
    ['addition', its],
    ['user', `id in (${people})`],
    ['consent', `user_id in (${people})`],
  ])
}

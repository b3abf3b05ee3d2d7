import { type Kysely, sql, type Transaction } from 'kysely'
import { importLimits } from '../../../../shared/rules/account-import.ts'
import type { Caller } from '../../access/caller/request-context.ts'
import type { Database } from '../../database/schema.ts'

const megabyte = 1024 * 1024

/** An employee, or the administrators of a company: what their imports hold together is bounded. */
interface Keeper {
  made_by?: string
  company_code?: string | undefined
}

export const keeperOf = (
  { kind, userId }: Pick<Caller, 'kind' | 'userId'>,
  company_code: string | undefined,
): Keeper => (kind === 'employee' ? { made_by: userId } : { company_code })

/** What imports hold: rows, and bytes of the keeper and of all. */
interface Kept {
  rows: number
  bytes: number
  allBytes: number
}

/** Lets one check of a person, and of a keeper, end at a time, until the transaction ends. */
export const lockKept = async (
  trx: Transaction<Database>,
  { made_by, company_code = '' }: Keeper,
  checker: string,
): Promise<void> => {
  for (const key of [`import check ${checker}`, `import rows ${made_by ?? company_code}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** What the imports of a keeper hold, and all imports, without the check of a person that their next one replaces. */
export const countKept = async (
  db: Kysely<Database>,
  { made_by, company_code = '' }: Keeper,
  checker: string,
): Promise<Kept> => {
  const isOwn =
    made_by === undefined
      ? sql`kind = 'customer' and company_code = ${company_code}`
      : sql`kind = 'employee' and made_by = ${made_by}`
  const { rows } = await sql<Kept>`
    select coalesce(sum(total) filter (where ${isOwn}), 0)::integer as rows,
      coalesce(sum(bytes) filter (where ${isOwn}), 0)::float8 as bytes, coalesce(sum(bytes), 0)::float8 as "allBytes"
    from account_import
    where has_rows = 1 and state <> 'reading' and not (state = 'checked' and made_by = ${checker})`.execute(db)
  return rows[0] ?? { rows: 0, bytes: 0, allBytes: 0 }
}

/** The code of the bound that imports would pass with more. */
export const passedBound = (kept: Kept, more: { rows: number; bytes: number }): string | undefined => {
  const { kept: mostRows, keptMegabytes, allMegabytes } = importLimits
  if (kept.rows + more.rows > mostRows) return `import_kept:${mostRows}`
  if (kept.bytes + more.bytes > keptMegabytes * megabyte) return `import_bytes:${keptMegabytes}`
  return kept.allBytes + more.bytes > allMegabytes * megabyte ? 'import_full' : undefined
}

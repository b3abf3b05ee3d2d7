import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Insertable, Kysely, UpdateResult } from 'kysely'
import type { RowJobKind } from '../../../../shared/rules/jobs.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { RowWork } from '../../account/planned-change/apply.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { countFound } from '../rows/stored-rows.ts'
import { countKept, keeperOf, lockKept, passedBound } from './kept.ts'
import { refuseLastAdministrators } from './last-administrators.ts'
import { batchRows, planRows, type ReadRow, type SourceRow } from './plan-rows.ts'
import { dropImport, endReading } from './reading.ts'
import { storeRows } from './store-rows.ts'

/** Checks of one person within 15 minutes: each reads some megabytes. */
const checksPerPerson = 60

/** What the rows of an import come from. */
type Source = Pick<
  Insertable<Database['account_import']>,
  'file_name' | 'charset' | 'separator' | 'columns' | 'selection'
> & { job_kind: RowJobKind; company_code: string | undefined }

interface Rows extends Pick<RowWork, 'plan'> {
  /** Each with how much has been read after it, from 0 to 1. */
  rows: AsyncIterable<SourceRow & { read: number }>
  /** Makes the error of a code, for the field of the source. */
  refuse: (code: string) => AppError
  /** Code of the error if there are no rows. */
  none: string
}

/**
 * Counts a check against the limit of the caller.
 *
 * @throws 429; 404 for an unknown company, 403 for the maker's own
 */
export const admitCheck = async (
  db: Kysely<Database>,
  companyCode: string | undefined,
  { caller, now }: RequestContext<Caller>,
): Promise<void> => {
  await countAttempt(db, [{ subject: `import:${caller.userId}`, limit: checksPerPerson }], now)
  if (companyCode !== undefined) await mustBeCustomer(db, companyCode)
}

/** @throws 404 for an unknown company, 403 for the maker's own */
const mustBeCustomer = async (db: Kysely<Database>, code: string): Promise<void> => {
  const company = await findCompany(db, code)
  if (!company) throw new AppError('not_found')
  if (company.is_azure === 1) throw new AppError('forbidden')
}

/**
 * Stores what each row would do. Nothing else changes, except that an earlier check of the caller that has not been run is deleted, once
 * this one has succeeded. Checks wait for their turn. One that takes long goes on after this has resolved, in the state `reading`.
 *
 * @returns its id
 * @throws 422 `import_kept`, `import_bytes`, `import_full`; 409 `conflict` if a later check of the caller has ended first; 503
 */
export const checkRows = async (
  { company_code, ...source }: Source,
  rows: Rows,
  context: RequestContext<Caller>,
  { db, clock, imports }: Pick<Deps, 'db' | 'clock' | 'imports'>,
): Promise<string> => {
  const { caller, now, locale, ip } = context
  const { id } = await db
    .insertInto('account_import')
    .values({
      ...source,
      kind: caller.kind,
      company_code: company_code ?? null,
      made_by: caller.userId,
      checked_by: caller.userId,
      session: caller.tokenHash,
      ip,
      locale,
      created_at: now,
      alive_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = { id, company_code, charset: source.charset, columns: source.columns }
  try {
    await imports.check({ id, person: caller.userId }, signal => readAll(db, job, rows, caller, { signal, clock }))
    return id
  } catch (error) {
    await dropImport(db, id)
    throw error
  }
}

type Job = Pick<Source, 'company_code' | 'charset' | 'columns'> & { id: string }

/** Why a check was refused, for its page. */
const codeOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'check_interrupted'
  if (!(error instanceof AppError)) return 'check_failed'
  return error.code === 'conflict' ? 'check_overtaken' : (Object.values(error.errors ?? {})[0]?.[0] ?? 'check_failed')
}

const readAll = async (
  db: Kysely<Database>,
  job: Job,
  rows: Rows,
  caller: Caller,
  { signal, clock }: { signal: AbortSignal; clock: Deps['clock'] },
): Promise<void> => {
  try {
    const size = await storeAll(db, job, rows, caller, signal)
    await refuseLastAdministrators(db, job.id)
    await publish(db, job, size, rows, caller)
  } catch (error) {
    await endReading(db, job.id, codeOf(error, signal), clock())
    throw error
  }
}

interface Size {
  rows: number
  bytes: number
}

/** @throws 401 if the session has ended meanwhile, and with it the check */
const mustGoOn = ({ numUpdatedRows }: UpdateResult): void => {
  if (numUpdatedRows === 0n) throw new AppError('unauthorized')
}

/** Reads, compares and stores rows in batches, so that memory does not grow with them and other calls run in between. */
const storeAll = async (
  db: Kysely<Database>,
  { id, company_code, charset, columns }: Job,
  { rows, refuse, none, plan }: Rows,
  caller: Caller,
  signal: AbortSignal,
): Promise<Size> => {
  const kept = await countKept(db, keeperOf(caller, company_code), caller.userId)
  const size = { rows: 0, bytes: Buffer.byteLength(columns) }
  const mustFit = () => {
    const passed = passedBound(kept, size)
    if (passed !== undefined) throw refuse(passed)
  }
  let batch: ReadRow[] = []
  const store = async (read: number) => {
    if (signal.aborted) throw new AppError('unavailable')
    size.bytes += await storeRows(db, id, await planRows(db, batch, { caller, charset, plan }))
    mustFit()
    mustGoOn(
      await db
        .updateTable('account_import')
        .set({ read_percent: Math.floor(read * 100), total: size.rows })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .executeTakeFirstOrThrow(),
    )
    await otherRequests()
    batch = []
  }
  for await (const { read, ...row } of rows) {
    batch.push({ ...row, seq: ++size.rows, corrected: null })
    mustFit()
    if (batch.length === batchRows) await store(read)
  }
  if (size.rows === 0) throw refuse(none)
  await store(1)
  return size
}

/** Makes a check visible that has read all its rows. It replaces the earlier ones of the caller that have not been run. */
const publish = async (
  db: Kysely<Database>,
  { id, company_code }: Job,
  size: Size,
  { refuse }: Rows,
  caller: Caller,
): Promise<void> => {
  const keeper = keeperOf(caller, company_code)
  const replaced = await db.transaction().execute(async trx => {
    // Checks that ran at the same time did not see each other's rows.
    await lockKept(trx, keeper, caller.userId)
    const passed = passedBound(await countKept(trx, keeper, caller.userId), size)
    if (passed !== undefined) throw refuse(passed)
    const ofCaller = trx
      .selectFrom('account_import')
      .where('made_by', '=', caller.userId)
      .where('state', '=', 'checked')
    const numberOf = trx.selectFrom('account_import').select('check_number').where('id', '=', id)
    const later = await ofCaller.select('id').where('check_number', '>', numberOf).executeTakeFirst()
    if (later) throw new AppError('conflict')
    const earlier = await trx
      .updateTable('account_import')
      .set({ state: 'reading', refusal: 'replaced' })
      .where('made_by', '=', caller.userId)
      .where('state', '=', 'checked')
      .returning('id')
      .execute()
    const found = JSON.stringify(await countFound(trx, id))
    mustGoOn(
      await trx
        .updateTable('account_import')
        .set({ state: 'checked', total: size.rows, bytes: String(size.bytes), found })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .executeTakeFirstOrThrow(),
    )
    return earlier
  })
  // Without it, the sweep deletes them.
  for (const earlier of replaced) await dropImport(db, earlier.id)
}

import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { accountImport } from '../../../shared/contract/account/account-import.ts'
import type { Side } from '../../../shared/contract/both.ts'
import { ImportInfo } from '../../../shared/model/job.ts'
import { importRowDays } from '../../../shared/rules/account-import.ts'
import { rowJobs } from '../../../shared/rules/jobs.ts'
import { AppError } from '../../http/app-error.ts'
import { audit, type Fields } from '../access/audit.ts'
import { mustProve } from '../access/caller/fresh-proof.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../access/caller/request-context.ts'
import { mustHoldToken } from '../access/caller/token.ts'
import { listHandler } from '../access/csv/list-csv.ts'
import { releaseJob } from '../access/ending/held-jobs.ts'
import { templateCsv } from '../account/user-csv/template.ts'
import type { Database } from '../database/schema.ts'
import { admitCheck } from './check/check-rows.ts'
import { countKept, keeperOf, passedBound } from './check/kept.ts'
import { decideAgain } from './check/last-administrators.ts'
import { checkFile } from './import/check-file.ts'
import { correctRows } from './import/correct.ts'
import { firstPage, foundImport, importInfo, importPage, importSummary } from './info.ts'
import { kinds } from './kinds.ts'
import { importColumns } from './list-columns.ts'
import { dayMs } from './rows/old-rows.ts'
import { resultCsv } from './rows/result.ts'
import { stopImport } from './run/slice.ts'
import { checkSelection } from './selection/check-selection.ts'
import { changesRoles, checkerOf, type ListedImport, lockImport, type StoredImport } from './store.ts'

type Handlers = HandlersOf<typeof accountImport>
type Context = RequestContext<Caller>

/** Whether a run has come to its end, with its rows. */
const isOver = ({ state, has_rows, hold_at }: Pick<ListedImport, 'state' | 'has_rows' | 'hold_at'>): boolean =>
  (state === 'done' || state === 'stopped') && has_rows === 1 && hold_at === null

const entryOf = (what: 'run' | 'resume' | 'stop' | 'correct', job: StoredImport, more: Fields = {}) => ({
  action:
    what === 'correct' ? ('account_import.correct' as const) : (`${rowJobs[job.job_kind].trail}.${what}` as const),
  target: { kind: rowJobs[job.job_kind].target, id: job.id },
  companyCode: job.company_code ?? undefined,
  after: { ...kinds[job.job_kind].told(job), rows: job.total, ...more },
})

const addressOf = async (db: Deps['db'], userId: string): Promise<string | undefined> =>
  (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst())?.email

/** Changes an import under its lock. @throws 404 if this side has no such import */
const change = <T>(
  db: Deps['db'],
  { side, id, context }: { side: Side; id: string; context: Context },
  work: (trx: Transaction<Database>, job: StoredImport) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async trx => {
    await mustHoldToken(trx, context.caller)
    const job = await lockImport(trx, side, id)
    if (!job) throw new AppError('not_found')
    return work(trx, job)
  })

/** @throws 409 `stale` with the current state, if it is not the version that was seen */
const mustBeSeen = async (
  trx: Deps['db'],
  side: Side,
  { id, row_version: version }: StoredImport,
  seen: number,
  context: Context,
) => {
  if (version === seen) return
  const current = await importInfo(trx, side, { id, ...firstPage }, context)
  throw new AppError('stale', { data: { current: v.parse(ImportInfo, current) } })
}

const correct =
  ({ db }: Deps): Handlers['postImportCorrect'] =>
  async ({ side, body: { id, row_version, cells }, ...context }) => {
    await admitCheck(db, undefined, context)
    const companies = await change(db, { side, id, context }, async (trx, job) => {
      if (rowJobs[job.job_kind].rowsAre !== 'file' || job.state !== 'checked') throw new AppError('conflict')
      await mustBeSeen(trx, side, job, row_version, context)
      const { change, told, companies } = await correctRows(trx, job, cells, context)
      const keeper = keeperOf({ kind: job.kind, userId: job.made_by }, job.company_code ?? undefined)
      const size = { rows: job.total, bytes: Number(change.bytes) }
      const passed = passedBound(await countKept(trx, keeper, job.made_by), size)
      if (passed !== undefined) throw new AppError('invalid', { errors: { cells: [passed] } })
      await trx.updateTable('account_import').set(change).where('id', '=', id).execute()
      await audit(trx, context, entryOf('correct', job, told))
      return companies
    })
    await decideAgain(db, id, companies)
    return importInfo(db, side, { id, ...firstPage }, context)
  }

/** Starts a checked import as it was seen, in the name and with the rights of who runs it. */
const run =
  ({ db, imports }: Deps): Handlers['postImportRun'] =>
  async ({ side, body: { id, row_version, takes_over, invitation, invite_at }, ...context }) => {
    const { now, caller, ip, locale } = context
    await change(db, { side, id, context }, async (trx, job) => {
      if (job.state !== 'checked') throw new AppError('conflict')
      await mustBeSeen(trx, side, job, row_version, context)
      const checker = checkerOf(job)
      if (checker !== caller.userId && takes_over === 0) throw new AppError('checked_by_other')
      const at = invitation === 'at' && invite_at !== undefined ? new Date(invite_at) : null
      // Afterwards it is no longer known who was added.
      if (at !== null && at.getTime() > job.created_at.getTime() + importRowDays * dayMs)
        throw new AppError('invalid', { errors: { invite_at: [`too_late:${importRowDays}`] } })
      await trx
        .updateTable('account_import')
        .set({ state: 'running', made_by: caller.userId, checked_by: checker, session: caller.tokenHash })
        .set({ started_at: now, invitation, invite_at: at, ip, locale })
        .set({ proofs: JSON.stringify(Object.fromEntries(context.proofs)) })
        .where('id', '=', id)
        .execute()
      if (await changesRoles(trx, job)) mustProve(context, 'role')
      const told = checker === caller.userId ? {} : { checked_by: await addressOf(trx, checker) }
      await audit(trx, context, entryOf('run', job, told))
    })
    imports.wake(id)
    return importSummary(db, side, id, locale)
  }

/** Lets a held import go on, in the name and with the rights of who says so. */
const resume =
  ({ db, imports }: Deps): Handlers['postImportResume'] =>
  async ({ side, body: { id }, ...context }) => {
    const { caller, ip, locale } = context
    await change(db, { side, id, context }, async (trx, job) => {
      const hold = await releaseJob(trx, id)
      if (!hold) throw new AppError('conflict')
      await trx
        .updateTable('account_import')
        .set({
          ...(hold.was === 'inviting' ? { state: 'inviting' } : { state: 'running', finished_at: null }),
          made_by: caller.userId,
          begun_by: job.begun_by ?? job.made_by,
          session: caller.tokenHash,
          proofs: JSON.stringify(Object.fromEntries(context.proofs)),
          ip,
          locale,
        })
        .where('id', '=', id)
        .execute()
      await audit(trx, context, entryOf('resume', job))
    })
    imports.wake(id)
    return importSummary(db, side, id, locale)
  }

const stop =
  ({ db }: Deps): Handlers['postImportStop'] =>
  async ({ side, body: { id }, ...context }) => {
    await change(db, { side, id, context }, async (trx, job) => {
      const isHeld = job.state === 'stopped' && (await releaseJob(trx, id)) !== undefined
      if (!isHeld && job.state !== 'running' && job.state !== 'inviting') throw new AppError('conflict')
      await stopImport(trx, job, context.now)
      await audit(trx, context, entryOf('stop', job))
    })
    return importSummary(db, side, id, context.locale)
  }

export const accountImportHandlers = (deps: Deps): Handlers => {
  const { db } = deps
  return {
    postImportCheck: async ({ side, body, ...context }) =>
      importInfo(db, side, { id: await checkFile(body, context, deps), ...firstPage }, context),
    postImportCorrect: correct(deps),
    postImportSelection: async ({ side, body, ...context }) =>
      importInfo(db, side, { id: await checkSelection(body, context, deps), ...firstPage }, context),
    postImportRetry: async ({ side, body, ...context }) => {
      const job = await foundImport(db, side, body.id)
      const { checkAgain } = kinds[job.job_kind]
      if (!checkAgain || !isOver(job)) throw new AppError('conflict')
      const id = await checkAgain(job, context, deps)
      return importInfo(db, side, { id, ...firstPage }, context)
    },
    postImportRun: run(deps),
    postImportResume: resume(deps),
    postImportStop: stop(deps),
    getImportList: listHandler({
      name: 'import',
      page: ({ side, query, locale }) => importPage(db, side, query, locale),
      columns: importColumns,
      keyOf: ({ id }) => id,
    }),
    getImportInfo: async ({ side, query, ...context }) => importInfo(db, side, query, context),
    getImportResult: async ({ side, query: { id }, locale }) => {
      const row = await foundImport(db, side, id)
      if (row.has_rows === 0 || row.state === 'reading') throw new AppError('not_found')
      return { rows: row.total, text: resultCsv(db, row, locale) }
    },
    getImportTemplate: async ({ query: { company_code: companyCode, with_people }, caller, locale, log }) => {
      const wanted = { companyCode, withPeople: with_people === 1, locale, isEmployee: caller.kind === 'employee' }
      const file = await templateCsv(db, wanted)
      if (file.rows > 0)
        log.info({ audit: 'people_csv', actor: caller.userId, companyCode, rows: file.rows }, 'accounts are downloaded')
      return file
    },
  }
}

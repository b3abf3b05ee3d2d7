import type { accountImport, ImportInfo, ImportSummary } from '../../../../shared/contract/account/account-import.ts'
import type { TextFile } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { HeldFilter } from '../../../../shared/model/held-job.ts'
import { type ImportInvitation, importLimits, importRowDays } from '../../../../shared/rules/account-import.ts'
import { byField, nameFields, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { heldOf, releaseJob } from '../../access/held-jobs.ts'
import { type CsvColumn, csvColumns, csvTime, listCsv, logDownload, titlesIn } from '../../access/list-csv.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { pageOf } from '../../database/page.ts'
import { listAllServices } from '../../directory/services.ts'
import { admitCheck } from './check.ts'
import { checkFile } from './check-file.ts'
import { checkAgain, checkSelection } from './check-selection.ts'
import { type Column, shortened } from './columns.ts'
import { correctRows } from './correct.ts'
import { resultCsv } from './result.ts'
import { stopImport } from './slice.ts'
import {
  countImports,
  countRefusals,
  dayMs,
  findImport,
  type ListedImport,
  listImports,
  listRows,
  lockImport,
  rowsAfter,
  type Side,
  type StoredImport,
  type StoredRow,
} from './store.ts'
import { templateCsv } from './template.ts'

type Context = RequestContext<Caller>

const employees: Side = { kind: 'employee' }
const ofCompany = (companyCode: string): Side => ({ kind: 'customer', companyCode })

const iso = (at: Date | null) => at?.toISOString() ?? null

const summaryOf = ({ email, selection, ...row }: ListedImport, names: ServiceNames): ImportSummary => ({
  ...row,
  held: heldOf(row),
  selection: selection && {
    ...selection,
    by_hand: selection.by_hand ?? 0,
    services: selection.services.map(id => names.get(id) ?? id),
  },
  made_by: email,
  created_at: row.created_at.toISOString(),
  started_at: iso(row.started_at),
  finished_at: iso(row.finished_at),
  invite_at: iso(row.invite_at),
  next_at: iso(row.next_at),
})

type ServiceNames = ReadonlyMap<string, string>

const serviceNames = async (db: Deps['db'], locale: Locale): Promise<ServiceNames> =>
  new Map((await listAllServices(db, locale)).map(({ service_id, name }) => [service_id, name]))

/** The columns of the list of imports, in a file. States and actions are codes. */
const importColumns = (locale: Locale, timeZone: string): CsvColumn<ImportSummary>[] => {
  const timeOf = csvTime(timeZone)
  const inZone = titlesIn(timeZone)
  const countOf =
    (key: keyof ImportSummary['done']) =>
    ({ state, found, done }: ImportSummary) =>
      String((state === 'checked' ? found : done)[key])
  return csvColumns(locale, [
    [inZone('確認日時', 'Checked at'), row => timeOf(row.created_at)],
    [{ ja: '会社コード', en: 'Company code' }, row => row.company_code ?? ''],
    [{ ja: 'ファイル', en: 'File' }, row => row.file_name],
    [{ ja: '操作', en: 'Action' }, row => row.selection?.action ?? ''],
    [{ ja: '実行者', en: 'By' }, row => row.made_by],
    [{ ja: '状態', en: 'State' }, row => row.state],
    [inZone('開始日時', 'Started at'), row => timeOf(row.started_at)],
    [inZone('終了日時', 'Finished at'), row => timeOf(row.finished_at)],
    [{ ja: '行数', en: 'Rows' }, row => String(row.total)],
    [{ ja: '追加', en: 'Added' }, countOf('add')],
    [{ ja: '変更', en: 'Changed' }, countOf('change')],
    [{ ja: '変更なし', en: 'No change' }, countOf('same')],
    [{ ja: 'エラー', en: 'Errors' }, countOf('error')],
  ])
}

interface ListedFile {
  filter: HeldFilter
  time_zone: string
}

/** Rows of the answer to a check. */
const firstPage = { filter: 'all', page: 1, per_page: 20 } as const

/** Whether a run has come to its end, with its rows. */
const isOver = ({ state, has_rows, hold_at }: Pick<ListedImport, 'state' | 'has_rows' | 'hold_at'>): boolean =>
  (state === 'done' || state === 'stopped') && has_rows === 1 && hold_at === null

const namesIn = (cells: readonly string[], columns: readonly Column[]): PersonNames =>
  byField(nameFields, field => cells[columns.findIndex(column => column.field === field)] ?? '')

/** The cells of a row with a problem. */
const wrongCells = ({ cells, problems }: Pick<StoredRow, 'cells' | 'problems'>, columns: readonly Column[]) =>
  [...new Set(problems.map(({ field }) => field))].flatMap(field => {
    const at = columns.findIndex(column => column.field === field)
    return at === -1 ? [] : [{ field, value: shortened(cells[at] ?? '', importLimits.cell) }]
  })

const entryOf = (
  what: 'run' | 'resume' | 'stop',
  { id, company_code, file_name, total, selection }: StoredImport,
): Parameters<typeof audit>[2] => ({
  action: selection ? `account_selection.${what}` : `account_import.${what}`,
  target: { kind: 'account_import', id },
  companyCode: company_code ?? undefined,
  after: {
    ...(selection
      ? { selection: selection.action, ...(selection.services.length > 0 ? { services: selection.services } : {}) }
      : { file_name }),
    rows: total,
  },
})

export const accountImportHandlers = (deps: Deps): HandlersOf<typeof accountImport> => {
  const { db, imports } = deps

  const found = async (side: Side, id: string): Promise<ListedImport> => {
    const row = await findImport(db, side, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  const info = async (
    side: Side,
    { id, ...wanted }: { id: string } & Parameters<typeof listRows>[2],
    locale: Locale,
  ): Promise<ImportInfo> => {
    const row = await found(side, id)
    const { total, rows } = await listRows(db, id, wanted)
    const { charset, separator, columns } = row
    const [first] = await rowsAfter(db, id, 0, 1)
    const sample = first?.cells ?? []
    const summary = summaryOf(row, await serviceNames(db, locale))
    const refusals = row.selection && row.state !== 'running' ? await countRefusals(db, id) : []
    const named = rows.map(each => ({
      ...each,
      names: row.selection && namesIn(each.cells, columns),
      cells: row.selection || row.state !== 'checked' ? [] : wrongCells(each, columns),
    }))
    return { ...summary, charset, separator, columns, sample, refusals, rows: pageOf(wanted, total, named) }
  }

  const check = async (side: Side, file: Parameters<typeof checkFile>[0], context: Context) =>
    info(side, { id: await checkFile(file, context, deps), ...firstPage }, context.locale)

  const correct = async (
    side: Side,
    { id, cells }: { id: string; cells: Parameters<typeof correctRows>[2] },
    context: Context,
  ) => {
    await admitCheck(db, undefined, context)
    await db.transaction().execute(async trx => {
      const job = await lockImport(trx, side, id)
      if (!job) throw new AppError('not_found')
      if (job.selection || job.state !== 'checked') throw new AppError('conflict')
      await correctRows(trx, job, cells, context)
    })
    return info(side, { id, ...firstPage }, context.locale)
  }

  const select = async (side: Side, wanted: Parameters<typeof checkSelection>[0], context: Context) =>
    info(side, { id: await checkSelection(wanted, context, deps), ...firstPage }, context.locale)

  const retry = async (side: Side, id: string, context: Context) => {
    const { selection, ...row } = await found(side, id)
    if (!selection || !isOver(row)) throw new AppError('conflict')
    return info(side, { id: await checkAgain({ ...row, selection }, context, deps), ...firstPage }, context.locale)
  }

  /** Starts a checked import, in the name and with the rights of who runs it. */
  const run = async (
    side: Side,
    { id, invitation, invite_at }: { id: string; invitation: ImportInvitation; invite_at?: string | undefined },
    context: Context,
  ) => {
    const { now, caller, ip, locale } = context
    await db.transaction().execute(async trx => {
      const job = await lockImport(trx, side, id)
      if (!job) throw new AppError('not_found')
      if (job.state !== 'checked') throw new AppError('conflict')
      const at = invitation === 'at' && invite_at !== undefined ? new Date(invite_at) : null
      // Afterwards it is no longer known who was added.
      if (at !== null && at.getTime() > job.created_at.getTime() + importRowDays * dayMs)
        throw new AppError('invalid', { errors: { invite_at: [`too_late:${importRowDays}`] } })
      await trx
        .updateTable('account_import')
        .set({
          state: 'running',
          made_by: caller.userId,
          session: caller.tokenHash,
          started_at: now,
          invitation,
          invite_at: at,
          ip,
          locale,
        })
        .where('id', '=', id)
        .execute()
      await audit(trx, context, entryOf('run', job))
    })
    imports.wake(id)
    return summaryOf(await found(side, id), await serviceNames(db, context.locale))
  }

  /** Lets a held import go on, in the name and with the rights of who says so. */
  const resume = async (side: Side, id: string, context: Context) => {
    const { caller, ip, locale } = context
    await db.transaction().execute(async trx => {
      const job = await lockImport(trx, side, id)
      if (!job) throw new AppError('not_found')
      const hold = await releaseJob(trx, id)
      if (!hold) throw new AppError('conflict')
      await trx
        .updateTable('account_import')
        .set({
          ...(hold.was === 'inviting' ? { state: 'inviting' } : { state: 'running', finished_at: null }),
          made_by: caller.userId,
          begun_by: job.begun_by ?? job.made_by,
          session: caller.tokenHash,
          ip,
          locale,
        })
        .where('id', '=', id)
        .execute()
      await audit(trx, context, entryOf('resume', job))
    })
    imports.wake(id)
    return summaryOf(await found(side, id), await serviceNames(db, locale))
  }

  const stop = async (side: Side, id: string, context: Context) => {
    await db.transaction().execute(async trx => {
      const job = await lockImport(trx, side, id)
      if (!job) throw new AppError('not_found')
      const isHeld = job.state === 'stopped' && (await releaseJob(trx, id)) !== undefined
      if (!isHeld && job.state !== 'running' && job.state !== 'inviting') throw new AppError('conflict')
      await stopImport(trx, job, context.now)
      await audit(trx, context, entryOf('stop', job))
    })
    return summaryOf(await found(side, id), await serviceNames(db, context.locale))
  }

  const list = async (side: Side, page: Parameters<typeof listImports>[2], locale: Locale) => {
    const names = await serviceNames(db, locale)
    const rows = await listImports(db, side, page)
    return pageOf(
      page,
      await countImports(db, side, page),
      rows.map(row => summaryOf(row, names)),
    )
  }

  const listFile = async (side: Side, { filter, time_zone }: ListedFile, context: Context) => {
    logDownload(context, 'import')
    return listCsv(
      importColumns(context.locale, time_zone),
      page => list(side, { ...page, filter }, context.locale),
      ({ id }) => id,
    )
  }

  const result = async (side: Side, id: string, { locale }: Context): Promise<TextFile> => {
    const row = await found(side, id)
    if (row.has_rows === 0) throw new AppError('not_found')
    return { rows: row.total, text: resultCsv(db, row, locale) }
  }

  const template = async (
    { company_code: companyCode, with_people }: { company_code?: string | undefined; with_people: FlagValue },
    { caller, locale, log }: Context,
  ): Promise<TextFile> => {
    const wanted = { companyCode, withPeople: with_people === 1, locale, isEmployee: caller.kind === 'employee' }
    const file = await templateCsv(db, wanted)
    if (file.rows > 0)
      log.info({ audit: 'people_csv', actor: caller.userId, companyCode, rows: file.rows }, 'accounts are downloaded')
    return file
  }

  return {
    postImportCheck: async ({ body, ...context }) => check(ofCompany(body.company_code), body, context),
    postAdminImportCheck: async ({ body, ...context }) => check(employees, body, context),
    postImportCorrect: async ({ body, ...context }) => correct(ofCompany(body.company_code), body, context),
    postAdminImportCorrect: async ({ body, ...context }) => correct(employees, body, context),
    postImportSelection: async ({ body, ...context }) => select(ofCompany(body.company_code), body, context),
    postAdminImportSelection: async ({ body, ...context }) => select(employees, body, context),
    postImportRetry: async ({ body, ...context }) => retry(ofCompany(body.company_code), body.id, context),
    postAdminImportRetry: async ({ body, ...context }) => retry(employees, body.id, context),
    postImportRun: async ({ body, ...context }) => run(ofCompany(body.company_code), body, context),
    postAdminImportRun: async ({ body, ...context }) => run(employees, body, context),
    postImportResume: async ({ body, ...context }) => resume(ofCompany(body.company_code), body.id, context),
    postAdminImportResume: async ({ body, ...context }) => resume(employees, body.id, context),
    postImportStop: async ({ body, ...context }) => stop(ofCompany(body.company_code), body.id, context),
    postAdminImportStop: async ({ body, ...context }) => stop(employees, body.id, context),
    getImportList: async ({ query, locale }) => list(ofCompany(query.company_code), query, locale),
    getAdminImportList: async ({ query, locale }) => list(employees, query, locale),
    getImportListCsv: async ({ query, ...context }) => listFile(ofCompany(query.company_code), query, context),
    getAdminImportListCsv: async ({ query, ...context }) => listFile(employees, query, context),
    getImportInfo: async ({ query: { company_code, ...query }, locale }) =>
      info(ofCompany(company_code), query, locale),
    getAdminImportInfo: async ({ query, locale }) => info(employees, query, locale),
    getImportResult: async ({ query, ...context }) => result(ofCompany(query.company_code), query.id, context),
    getAdminImportResult: async ({ query, ...context }) => result(employees, query.id, context),
    getImportTemplate: async ({ query, ...context }) => template(query, context),
    getAdminImportTemplate: async ({ query, ...context }) => template(query, context),
  }
}

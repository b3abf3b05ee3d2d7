import type { accountImport, ImportInfo, ImportSummary } from '../../../../shared/contract/account/account-import.ts'
import type { TextFile } from '../../../../shared/contract/entry.ts'
import { type ImportInvitation, importRowDays } from '../../../../shared/rules/account-import.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { pageOf } from '../../database/page.ts'
import { checkFile } from './check.ts'
import { resultCsv } from './result.ts'
import { stopImport } from './slice.ts'
import {
  countImports,
  dayMs,
  findImport,
  type ListedImport,
  listImports,
  listRows,
  lockImport,
  rowsAfter,
  type Side,
} from './store.ts'
import { templateCsv } from './template.ts'

type Context = RequestContext<Caller>

const employees: Side = { kind: 'employee' }
const ofCompany = (companyCode: string): Side => ({ kind: 'customer', companyCode })

const iso = (at: Date | null) => at?.toISOString() ?? null

const summaryOf = ({ email, ...row }: ListedImport): ImportSummary => ({
  ...row,
  made_by: email,
  created_at: row.created_at.toISOString(),
  started_at: iso(row.started_at),
  finished_at: iso(row.finished_at),
  invite_at: iso(row.invite_at),
  next_at: iso(row.next_at),
})

/** Rows of the answer to a check. */
const firstPage = { filter: 'all', page: 1, per_page: 20 } as const

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
  ): Promise<ImportInfo> => {
    const row = await found(side, id)
    const { total, rows } = await listRows(db, id, wanted)
    const { charset, separator, columns } = row
    const [first] = await rowsAfter(db, id, 0, 1)
    const sample = first?.cells ?? []
    return { ...summaryOf(row), charset, separator, columns, sample, rows: pageOf(wanted, total, rows) }
  }

  const check = async (side: Side, file: Parameters<typeof checkFile>[0], context: Context) =>
    info(side, { id: await checkFile(file, context, deps), ...firstPage })

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
        .set({ state: 'running', made_by: caller.userId, started_at: now, invitation, invite_at: at, ip, locale })
        .where('id', '=', id)
        .execute()
      await audit(trx, context, {
        action: 'account_import.run',
        target: { kind: 'account_import', id },
        companyCode: job.company_code ?? undefined,
        after: { file_name: job.file_name, rows: job.total },
      })
    })
    imports.wake(id)
    return summaryOf(await found(side, id))
  }

  const stop = async (side: Side, id: string, context: Context) => {
    await db.transaction().execute(async trx => {
      const job = await lockImport(trx, side, id)
      if (!job) throw new AppError('not_found')
      if (job.state !== 'running' && job.state !== 'inviting') throw new AppError('conflict')
      await stopImport(trx, job, context.now)
      await audit(trx, context, {
        action: 'account_import.stop',
        target: { kind: 'account_import', id },
        companyCode: job.company_code ?? undefined,
        after: { file_name: job.file_name, rows: job.total },
      })
    })
    return summaryOf(await found(side, id))
  }

  const list = async (side: Side, page: { page: number; per_page: number }) =>
    pageOf(page, await countImports(db, side), (await listImports(db, side, page)).map(summaryOf))

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
    postImportRun: async ({ body, ...context }) => run(ofCompany(body.company_code), body, context),
    postAdminImportRun: async ({ body, ...context }) => run(employees, body, context),
    postImportStop: async ({ body, ...context }) => stop(ofCompany(body.company_code), body.id, context),
    postAdminImportStop: async ({ body, ...context }) => stop(employees, body.id, context),
    getImportList: async ({ query }) => list(ofCompany(query.company_code), query),
    getAdminImportList: async ({ query }) => list(employees, query),
    getImportInfo: async ({ query: { company_code, ...query } }) => info(ofCompany(company_code), query),
    getAdminImportInfo: async ({ query }) => info(employees, query),
    getImportResult: async ({ query, ...context }) => result(ofCompany(query.company_code), query.id, context),
    getAdminImportResult: async ({ query, ...context }) => result(employees, query.id, context),
    getImportTemplate: async ({ query, ...context }) => template(query, context),
    getAdminImportTemplate: async ({ query, ...context }) => template(query, context),
  }
}

import * as v from 'valibot'
import { crossCheck } from '../../model/cross-check.ts'
import { Flag, Id, Moment, OptionalTime, RowVersion, Time } from '../../model/flag.ts'
import { Held, HeldFilter } from '../../model/held-job.ts'
import { List } from '../../model/list.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { OptionalLine } from '../../model/text.ts'
import { AccountFilter, nameTexts } from '../../model/user.ts'
import {
  importCharsets,
  importFilters,
  importInvitations,
  importInvites,
  importLimits,
  importOutcomes,
  importRowStates,
  importSeparators,
  importStates,
} from '../../rules/account-import.ts'
import {
  isAboutServices,
  managerActions,
  maxSelected,
  type SelectionAction,
  selectionActions,
} from '../../rules/selection.ts'
import { call, csvFile, csvZone } from '../entry.ts'

/** Length of a file in base64. */
const base64Length = 4 * Math.ceil(importLimits.bytes / 3)

/** The bytes of a file, in base64: their encoding is recognised by the server. */
const FileContent = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(base64Length, 'file_too_large'),
  v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'format'),
)

const file = { file_name: OptionalLine(), content: FileContent }

/** What is done with people: those of a list, as it finds them, or some that are named. */
const selection = {
  search: OptionalLine(),
  filter: v.optional(AccountFilter, 'all'),
  service_id: v.optional(Id),
  service_status: v.optional(Flag),
  /** Given: only these, whatever the search. */
  members: v.optional(List(v.object({ company_code: Id, user_id: Id }), maxSelected)),
  /** For the actions `permit` and `withdraw`. */
  services: v.optional(List(Id, 100), []),
}
interface Selection {
  action: SelectionAction
  services: readonly string[]
  service_id?: string | undefined
  service_status?: Flag | undefined
}
const withServices = <TInput extends Selection>() =>
  crossCheck<'action' | 'services', TInput>(
    ['action', 'services'],
    'services',
    ({ action, services }) => !isAboutServices(action) || services.length > 0,
    'required',
  )
const withService = <TInput extends Selection>() =>
  crossCheck<'service_id' | 'service_status', TInput>(
    ['service_id', 'service_status'],
    'service_id',
    ({ service_id, service_status }) => service_status === undefined || service_id !== undefined,
    'required',
  )

const counts = v.object({ add: v.number(), change: v.number(), same: v.number(), error: v.number() })

export const ImportSummary = v.object({
  id: Id,
  /** null: the file names the company of each row. */
  company_code: v.nullable(Id),
  file_name: v.string(),
  /** null: an import of a file. */
  selection: v.nullable(
    v.object({
      action: v.picklist(selectionActions),
      /** Names of the services that are permitted or withdrawn. */
      services: v.array(v.string()),
      search: v.string(),
      filter: AccountFilter,
      /** 1: they were named one by one. */
      by_hand: Flag,
    }),
  ),
  /** Address of the person who ran it; before that, of who checked it. */
  made_by: v.string(),
  /** Address of the person who let it go on after it was held; null: nobody, or who made it. */
  resumed_by: v.optional(v.nullable(v.string()), null),
  held: Held,
  checked_by: v.string(),
  /** Version of the check: corrections raise it, and a run names it. */
  row_version: v.number(),
  /** Address of the person who corrected it last, and when; null: it was never corrected. */
  corrected_by: v.nullable(v.string()),
  corrected_at: OptionalTime,
  state: v.picklist(importStates),
  /** How much of it has been read, while its state is `reading`. */
  read_percent: v.number(),
  created_at: Time,
  started_at: OptionalTime,
  finished_at: OptionalTime,
  total: v.number(),
  /** What the check has found. */
  found: counts,
  /** What the run has done; `error`: rows that it refused. */
  done: counts,
  /** null before the run. */
  invitation: v.nullable(v.picklist(importInvitations)),
  invite_at: OptionalTime,
  /** 0: the rows, which hold personal data, have been deleted. */
  has_rows: Flag,
  /** Invitations of added people: mailed, and refused, as by the limit of emails to one address. */
  invited: v.object({ sent: v.number(), failed: v.number() }),
  /** In the future: rows or invitations wait until then, as a limit of emails has been reached. */
  next_at: OptionalTime,
})
export type ImportSummary = v.InferOutput<typeof ImportSummary>

const ImportRow = v.object({
  /** Line of the file, the head being 1. */
  line: v.number(),
  company_code: v.string(),
  email: v.string(),
  /** Of a selected person; null for the rows of a file. */
  names: v.nullable(v.object(nameTexts)),
  outcome: v.picklist(importOutcomes),
  /** 1: the person has an account, so they are asked to join. */
  asks: Flag,
  /** Fields are those of the account; `services.` and the id of a service. */
  changes: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  problems: v.array(v.object({ field: v.string(), code: v.string(), value: v.string() })),
  /** Of a checked file: the cells with a problem, as they are, so that they can be corrected. */
  cells: v.array(v.object({ field: v.string(), value: v.string() })),
  state: v.picklist(importRowStates),
  /** The invitation of an added person; null: there is none. */
  invite: v.nullable(v.picklist(importInvites)),
  /** 1: its cells were corrected after the check. */
  corrected: Flag,
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportInfo = v.object({
  ...ImportSummary.entries,
  /** 1: the caller has checked it, so needs no `takes_over` to run it. */
  is_own: Flag,
  /** 1: another person has corrected it last. */
  corrected_by_other: Flag,
  /** Why the check was refused as a whole, with the state `refused`: a code as that of a 422. */
  refusal: v.nullable(v.string()),
  /** Rows with corrected cells. */
  corrected: v.number(),
  charset: v.picklist(importCharsets),
  separator: v.picklist(importSeparators),
  /** The head of the file; `field` is null for an unknown column, which is ignored. */
  columns: v.array(v.object({ title: v.string(), field: v.nullable(v.string()) })),
  /** The cells of the first row, as they were read, of columns that are not ignored; none once the rows are deleted. */
  sample: v.array(v.string()),
  /** Why people of a selection are refused: the most frequent reasons. None while it runs, or for a file. */
  refusals: v.array(v.object({ field: v.string(), code: v.string(), value: v.string(), count: v.number() })),
  rows: Page(ImportRow),
})
export type ImportInfo = v.InferOutput<typeof ImportInfo>

const companyCode = { company_code: Id }
/** Absent: the file has a column with the company code. */
const anyCompany = { company_code: v.optional(Id) }

/** A check that takes long goes on by itself: the answer is 202 with the state `reading`, and `import/info` is polled. */
const checks = { response: ImportInfo, web: 'same', pending: 'reading' } as const
const check = { ...checks, errors: ['conflict', 'too_many_attempts'], upload: base64Length } as const

/** Text of a cell. What its field allows is told by the check of its row. */
const Cell = v.pipe(
  v.string('required'),
  v.maxLength(importLimits.cell, `too_long:${importLimits.cell}`),
  // The database stores neither of these.
  v.transform(text => text.replaceAll('\0', ' ').toWellFormed()),
)
const correct = { response: ImportInfo, web: 'same', errors: ['conflict', 'stale', 'too_many_attempts'] } as const
/** A file has at most as many lines as bytes. */
const Line = v.pipe(
  v.number('number'),
  v.integer('number'),
  v.minValue(1, 'range'),
  v.maxValue(importLimits.bytes, 'range'),
)
const corrections = {
  id: Id,
  row_version: RowVersion,
  cells: List(v.object({ line: Line, field: Id, value: Cell }), importLimits.corrected),
}

/** As a check of a file, whose rows are the people of a selection. */
const select = { ...checks, errors: ['conflict', 'too_many_attempts'] } as const
const retry = select

const run = { response: ImportSummary, web: 'same', errors: ['conflict', 'stale', 'checked_by_other'] } as const
const runBody = {
  id: Id,
  row_version: RowVersion,
  /** 1: another person has checked it, and the caller runs it all the same; else 409 `checked_by_other`. */
  takes_over: v.optional(Flag, 0),
  invitation: v.picklist(importInvitations, 'choice'),
  /** With `invitation` `at`; at most 30 days after the check, as long as the rows are kept: 422 `too_late`. */
  invite_at: v.optional(Moment),
}
const withTime = <TInput extends { invitation: string; invite_at?: string | undefined }>() =>
  crossCheck<'invitation' | 'invite_at', TInput>(
    ['invitation', 'invite_at'],
    'invite_at',
    ({ invitation, invite_at }) => invitation !== 'at' || invite_at !== undefined,
    'required',
  )

const stop = { response: ImportSummary, web: 'same', errors: ['conflict'] } as const
const list = { response: Page(ImportSummary), web: 'same' } as const
const info = { response: ImportInfo, web: 'same' } as const
const infoQuery = { id: Id, filter: v.optional(v.picklist(importFilters, 'choice'), 'all'), ...pageQuery }
/** 1: the people of the company are in it, as an export that can be imported again. */
const withPeople = { with_people: v.optional(Flag, 0) }

/**
 * People of a company from a file, or selected in a list: checked first, then written by a job. The same again changes nothing.
 */
export const accountImport = {
  postImportCheck: call('POST', '/api/v1/front/import/check', {
    ...check,
    callers: ['manager'],
    effects: {},
    body: v.object({ ...companyCode, ...file }),
    summary:
      "Reads a file of people of one's company and answers what each row would do; changes nothing. 202 while it is read; a later check of the same person replaces it",
  }),
  postAdminImportCheck: call('POST', '/api/v1/admin/import/check', {
    ...check,
    callers: ['editor'],
    effects: {},
    body: v.object({ ...anyCompany, ...file }),
    summary: 'The same for any company, or for the companies that the rows name',
  }),
  postImportCorrect: call('POST', '/api/v1/front/import/correct', {
    ...correct,
    callers: ['manager'],
    effects: {},
    body: v.object({ ...companyCode, ...corrections }),
    summary:
      'Replaces cells of a checked file, and checks their rows again; 409 `conflict` for a selection, and after the run has begun. 422 `choice` for an unknown line or column',
  }),
  postAdminImportCorrect: call('POST', '/api/v1/admin/import/correct', {
    ...correct,
    callers: ['editor'],
    effects: {},
    body: v.object(corrections),
    summary: 'The same for an import of an employee',
  }),
  postImportSelection: call('POST', '/api/v1/front/import/selection', {
    ...select,
    callers: ['manager'],
    effects: {},
    body: v.pipe(
      v.object({ ...companyCode, action: v.picklist(managerActions, 'choice'), ...selection }),
      withServices(),
      withService(),
    ),
    summary:
      "Answers what an action would do to all people of one's company that a list finds; changes nothing. It runs as an import. 422 `selection_empty`, `selection_size`",
  }),
  postAdminImportSelection: call('POST', '/api/v1/admin/import/selection', {
    ...select,
    callers: ['editor'],
    effects: {},
    body: v.pipe(
      v.object({ ...anyCompany, action: v.picklist(selectionActions, 'choice'), ...selection }),
      withServices(),
      withService(),
    ),
    summary: 'The same for any company, or for people of all companies. Also changes roles',
  }),
  postImportRetry: call('POST', '/api/v1/front/import/retry', {
    ...retry,
    callers: ['manager'],
    effects: {},
    body: v.object({ ...companyCode, id: Id }),
    summary:
      'Checks the people of a selection again that were refused, or not reached before it was stopped; 409 `conflict` for a file, and before the end',
  }),
  postAdminImportRetry: call('POST', '/api/v1/admin/import/retry', {
    ...retry,
    callers: ['editor'],
    effects: {},
    body: v.object({ id: Id }),
    summary: 'The same for a selection of an employee',
  }),
  postImportRun: call('POST', '/api/v1/front/import/run', {
    ...run,
    callers: ['manager'],
    effects: { job: 'always', account: 'sometimes', access: 'sometimes', role: 'sometimes' },
    body: v.pipe(v.object({ ...companyCode, ...runBody }), withTime()),
    summary:
      'Runs a checked import as a job; 409 `stale` with the current state if it was corrected since, `checked_by_other`, `conflict` if it has run already',
  }),
  postAdminImportRun: call('POST', '/api/v1/admin/import/run', {
    ...run,
    callers: ['editor'],
    effects: { job: 'always', account: 'sometimes', access: 'sometimes', role: 'sometimes' },
    body: v.pipe(v.object(runBody), withTime()),
    summary: 'The same for an import of an employee',
  }),
  postImportResume: call('POST', '/api/v1/front/import/resume', {
    ...stop,
    callers: ['manager'],
    body: v.object({ ...companyCode, id: Id }),
    effects: { job: 'always', role: 'always', account: 'sometimes', access: 'sometimes' },
    summary:
      'Lets a held import go on, in the name of the caller, who is responsible for it from then on; 409 `conflict` if it is not held',
  }),
  postAdminImportResume: call('POST', '/api/v1/admin/import/resume', {
    ...stop,
    callers: ['editor'],
    body: v.object({ id: Id }),
    effects: { job: 'always', role: 'always', account: 'sometimes', access: 'sometimes' },
    summary: 'The same for an import of an employee',
  }),
  postImportStop: call('POST', '/api/v1/front/import/stop', {
    ...stop,
    callers: ['manager'],
    effects: { job: 'always' },
    body: v.object({ ...companyCode, id: Id }),
    summary:
      'Stops an import between two rows, and invitations that wait; cancels a held one; 409 `conflict` if it neither runs nor is held',
  }),
  postAdminImportStop: call('POST', '/api/v1/admin/import/stop', {
    ...stop,
    callers: ['editor'],
    effects: { job: 'always' },
    body: v.object({ id: Id }),
    summary: 'The same for an import of an employee',
  }),
  getImportList: call('GET', '/api/v1/front/import/list', {
    ...list,
    callers: ['manager'],
    query: v.object({ ...companyCode, filter: HeldFilter, ...pageQuery }),
    summary: "Imports of the administrators of one's company, newest first",
  }),
  getAdminImportList: call('GET', '/api/v1/admin/import/list', {
    ...list,
    callers: ['employee'],
    query: v.object({ filter: HeldFilter, ...pageQuery }),
    summary: 'Imports of the employees, newest first',
  }),
  getImportListCsv: call('GET', '/api/v1/front/import/list/csv', {
    ...csvFile,
    callers: ['manager'],
    query: v.object({ ...companyCode, filter: HeldFilter, ...csvZone }),
    summary: 'import/list as a file, all its pages',
  }),
  getAdminImportListCsv: call('GET', '/api/v1/admin/import/list/csv', {
    ...csvFile,
    callers: ['employee'],
    query: v.object({ filter: HeldFilter, ...csvZone }),
    summary: 'The same for the imports of the employees',
  }),
  getImportInfo: call('GET', '/api/v1/front/import/info', {
    ...info,
    callers: ['manager'],
    query: v.object({ ...companyCode, ...infoQuery }),
    summary: 'One import with a page of its rows',
  }),
  getAdminImportInfo: call('GET', '/api/v1/admin/import/info', {
    ...info,
    callers: ['employee'],
    query: v.object(infoQuery),
    summary: 'The same for an import of an employee',
  }),
  getImportResult: call('GET', '/api/v1/front/import/result', {
    ...csvFile,
    callers: ['manager'],
    query: v.object({ ...companyCode, id: Id }),
    summary: 'The file with a last column: what each row would do, or has done',
  }),
  getAdminImportResult: call('GET', '/api/v1/admin/import/result', {
    ...csvFile,
    callers: ['employee'],
    query: v.object({ id: Id }),
    summary: 'The same for an import of an employee',
  }),
  getImportTemplate: call('GET', '/api/v1/front/import/template', {
    ...csvFile,
    callers: ['manager'],
    query: v.object({ ...companyCode, ...withPeople }),
    summary: 'A file with a head: one column per field, and per service of the company',
  }),
  getAdminImportTemplate: call('GET', '/api/v1/admin/import/template', {
    ...csvFile,
    callers: ['employee'],
    query: v.object({ ...anyCompany, ...withPeople }),
    summary: 'The same for any company; without one, rows name their company, and there are none',
  }),
}

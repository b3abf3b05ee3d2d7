import * as v from 'valibot'
import { crossCheck } from '../../model/cross-check.ts'
import { Flag, Id, Moment, RowVersion } from '../../model/flag.ts'
import { HeldFilter } from '../../model/held-job.ts'
import { ImportInfo, ImportSummary } from '../../model/job.ts'
import { List } from '../../model/list.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { OptionalLine } from '../../model/text.ts'
import { AccountFilter } from '../../model/user.ts'
import { importFilters, importInvitations, importLimits } from '../../rules/account-import.ts'
import {
  isAboutServices,
  managerActions,
  maxSelected,
  type SelectionAction,
  selectionActions,
} from '../../rules/selection.ts'
import { both } from '../both.ts'
import { csvFile } from '../entry.ts'
import { listed } from '../listed.ts'

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

const companyCode = { company_code: Id }
/** Absent: the file has a column with the company code. */
const anyCompany = { company_code: v.optional(Id) }

/** Who may change something: an administrator in a company of theirs, an editor in any. */
const changing = <TFields extends v.ObjectEntries>(fields: TFields) =>
  ({
    customer: { callers: ['manager'], body: v.object({ ...companyCode, ...fields }) },
    employee: { callers: ['editor'], body: v.object(fields) },
  }) as const

/** Who may read: an administrator what their company's have imported, an employee what the employees have. */
const reading = <TFields extends v.ObjectEntries>(fields: TFields) =>
  ({
    customer: { callers: ['manager'], query: v.object({ ...companyCode, ...fields }) },
    employee: { callers: ['employee'], query: v.object(fields) },
  }) as const

/** A check that takes long goes on by itself: the answer is 202 with the state `reading`, and `import/info` is polled. */
const check = { response: ImportInfo, web: 'same', pending: 'reading', effects: {} } as const

/** Text of a cell. What its field allows is told by the check of its row. */
const Cell = v.pipe(
  v.string('required'),
  v.maxLength(importLimits.cell, `too_long:${importLimits.cell}`),
  // The database stores neither of these.
  v.transform(text => text.replaceAll('\0', ' ').toWellFormed()),
)
/** A file has at most as many lines as bytes. */
const Line = v.pipe(
  v.number('number'),
  v.integer('number'),
  v.minValue(1, 'range'),
  v.maxValue(importLimits.bytes, 'range'),
)

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

const change = { response: ImportSummary, web: 'same', errors: ['conflict'] } as const
/** 1: the people of the company are in it, as an export that can be imported again. */
const withPeople = { with_people: v.optional(Flag, 0) }

/**
 * People of a company from a file, or selected in a list: checked first, then written by a job. The same again changes nothing. Employees
 * have imports of their own, for any company, or for the companies that the rows name.
 */
export const accountImport = {
  ...both(
    'POST',
    'import/check',
    {
      ...check,
      errors: ['conflict', 'too_many_attempts'],
      upload: base64Length,
      summary:
        'Reads a file of people and answers what each row would do; changes nothing. 202 while it is read; a later check of the same person replaces it',
    },
    {
      customer: { callers: ['manager'], body: v.object({ ...companyCode, ...file }) },
      employee: { callers: ['editor'], body: v.object({ ...anyCompany, ...file }) },
    },
  ),
  ...both(
    'POST',
    'import/correct',
    {
      response: ImportInfo,
      web: 'same',
      errors: ['conflict', 'stale', 'too_many_attempts'],
      effects: {},
      summary:
        'Replaces cells of a checked file, and checks their rows again; 409 `conflict` for a selection, and after the run has begun. 422 `choice` for an unknown line or column',
    },
    changing({
      id: Id,
      row_version: RowVersion,
      cells: List(v.object({ line: Line, field: Id, value: Cell }), importLimits.corrected),
    }),
  ),
  ...both(
    'POST',
    'import/selection',
    {
      ...check,
      errors: ['conflict', 'too_many_attempts'],
      summary:
        'Answers what an action would do to all people that a list finds; changes nothing. It runs as an import. Only employees change roles. 422 `selection_empty`, `selection_size`',
    },
    {
      customer: {
        callers: ['manager'],
        body: v.pipe(
          v.object({ ...companyCode, action: v.picklist(managerActions, 'choice'), ...selection }),
          withServices(),
          withService(),
        ),
      },
      employee: {
        callers: ['editor'],
        body: v.pipe(
          v.object({ ...anyCompany, action: v.picklist(selectionActions, 'choice'), ...selection }),
          withServices(),
          withService(),
        ),
      },
    },
  ),
  ...both(
    'POST',
    'import/retry',
    {
      ...check,
      errors: ['conflict', 'too_many_attempts'],
      summary:
        'Checks the people of a selection again that were refused, or not reached before it was stopped; 409 `conflict` for a file, and before the end',
    },
    changing({ id: Id }),
  ),
  ...both(
    'POST',
    'import/run',
    {
      response: ImportSummary,
      web: 'same',
      errors: ['conflict', 'stale', 'checked_by_other'],
      effects: { job: 'always', account: 'sometimes', access: 'sometimes', role: 'sometimes' },
      summary:
        'Runs a checked import as a job; 409 `stale` with the current state if it was corrected since, `checked_by_other`, `conflict` if it has run already',
    },
    {
      customer: { callers: ['manager'], body: v.pipe(v.object({ ...companyCode, ...runBody }), withTime()) },
      employee: { callers: ['editor'], body: v.pipe(v.object(runBody), withTime()) },
    },
  ),
  ...both(
    'POST',
    'import/resume',
    {
      ...change,
      effects: { job: 'always', role: 'always', account: 'sometimes', access: 'sometimes' },
      summary:
        'Lets a held import go on, in the name of the caller, who is responsible for it from then on; 409 `conflict` if it is not held',
    },
    changing({ id: Id }),
  ),
  ...both(
    'POST',
    'import/stop',
    {
      ...change,
      effects: { job: 'always' },
      summary:
        'Stops an import between two rows, and invitations that wait; cancels a held one; 409 `conflict` if it neither runs nor is held',
    },
    changing({ id: Id }),
  ),
  ...listed(
    both(
      'GET',
      'import/list',
      {
        response: Page(ImportSummary),
        web: 'same',
        summary: "Imports of the administrators of one's company, or of the employees, newest first",
      },
      reading({ filter: HeldFilter, ...pageQuery }),
    ),
  ),
  ...both(
    'GET',
    'import/info',
    { response: ImportInfo, web: 'same', summary: 'One import with a page of its rows' },
    reading({ id: Id, filter: v.optional(v.picklist(importFilters, 'choice'), 'all'), ...pageQuery }),
  ),
  ...both(
    'GET',
    'import/result',
    { ...csvFile, summary: 'The file with a last column: what each row would do, or has done' },
    reading({ id: Id }),
  ),
  ...both(
    'GET',
    'import/template',
    {
      ...csvFile,
      summary:
        'A file with a head: one column per field, and per service of the company. Without a company, rows name theirs, and there are none',
    },
    {
      customer: { callers: ['manager'], query: v.object({ ...companyCode, ...withPeople }) },
      employee: { callers: ['employee'], query: v.object({ ...anyCompany, ...withPeople }) },
    },
  ),
}

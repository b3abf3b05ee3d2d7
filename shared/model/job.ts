import * as v from 'valibot'
import {
  importCharsets,
  importInvitations,
  importInvites,
  importOutcomes,
  importRowStates,
  importSeparators,
  importStates,
} from '../rules/account-import.ts'
import type { RowJobKind } from '../rules/jobs.ts'
import { selectionActions } from '../rules/selection.ts'
import { Flag, Id, OptionalTime, Time } from './flag.ts'
import { Held } from './held-job.ts'
import { Page } from './page.ts'
import { AccountFilter, nameTexts } from './user.ts'

const counts = v.object({ add: v.number(), change: v.number(), same: v.number(), error: v.number() })

const kindIs = <TKind extends RowJobKind>(kind: TKind) => v.literal(kind)

/** What the rows of a job come from, by its kind. */
const sources = {
  import: v.object({ kind: kindIs('import'), file_name: v.string(), selection: v.null() }),
  /** A bulk change, which has no file. */
  selection: v.object({
    kind: kindIs('selection'),
    file_name: v.literal(''),
    selection: v.object({
      action: v.picklist(selectionActions),
      /** Names of the services that are permitted or withdrawn. */
      services: v.array(v.string()),
      search: v.string(),
      filter: AccountFilter,
      /** 1: they were named one by one. */
      by_hand: Flag,
    }),
  }),
} as const satisfies Record<RowJobKind, v.GenericSchema>

/** What a job of each kind has, with what it has in common with others. */
const ofEachKind = <TCommon extends v.ObjectEntries>(common: TCommon) =>
  v.variant('kind', [
    v.object({ ...sources.import.entries, ...common }),
    v.object({ ...sources.selection.entries, ...common }),
  ])

const summary = {
  id: Id,
  /** null: the file names the company of each row. */
  company_code: v.nullable(Id),
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
}
export const ImportSummary = ofEachKind(summary)
export type ImportSummary = v.InferOutput<typeof ImportSummary>
/** Where the rows of a job come from. */
export type JobSource = v.InferOutput<(typeof sources)[RowJobKind]>

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

export const ImportInfo = ofEachKind({
  ...summary,
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

import type { Membership, PersonNames } from './person-fields.ts'
import type { SelectionAction } from './selection.ts'
import type { AccountStatus, FlagValue } from './status.ts'

/**
 * States of an import. `reading`: its rows are being checked. `refused`: its check has failed as a whole. `inviting`: all rows are done,
 * and invitations wait.
 */
export const importStates = ['reading', 'refused', 'checked', 'running', 'inviting', 'done', 'stopped'] as const
export type ImportState = (typeof importStates)[number]

/** What a row of a file would do. */
export const importOutcomes = ['add', 'change', 'same', 'error'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Rows that are listed. `error`: also those that the run has refused; `corrected`: whose cells were corrected after the check. */
export const importFilters = ['all', ...importOutcomes, 'corrected'] as const
export type ImportFilter = (typeof importFilters)[number]

/** How a row changes who administers its company. */
export type RoleChange = 'appointed' | 'demoted' | 'deactivated'

/** What has become of a row. */
export const importRowStates = ['pending', 'done', 'failed'] as const
export type ImportRowState = (typeof importRowStates)[number]

/** When added people are invited: at once, at a time, or by hand. */
export const importInvitations = ['now', 'at', 'none'] as const
export type ImportInvitation = (typeof importInvitations)[number]

/** What has become of the invitation of an added person. `failed`: it was refused, so it is sent by hand. */
export const importInvites = ['waiting', 'sent', 'failed'] as const
export type ImportInvite = (typeof importInvites)[number]

export const importCharsets = ['UTF-8', 'UTF-8-BOM', 'Shift_JIS'] as const
export type ImportCharset = (typeof importCharsets)[number]

export const importSeparators = [',', ';', '\t'] as const
export type ImportSeparator = (typeof importSeparators)[number]

/**
 * Most bytes of a file, rows without the head, columns, and bytes of a row; code units of a cell that is looked at, or corrected; cells
 * that one call corrects, all of which may be kanji in a body of 1 MiB; rows and megabytes that the imports of a company, or of an
 * employee, hold together; megabytes that all imports hold.
 */
export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  rowBytes: 100_000,
  cell: 1_024,
  corrected: 300,
  kept: 200_000,
  keptMegabytes: 200,
  allMegabytes: 4_096,
} as const

/** For how many days the rows of an import are kept. They hold personal data. */
export const importRowDays = 30

/** The people of an import that has no file, and what is done with them. */
export interface ImportedSelection {
  action: SelectionAction
  /** Ids of services, for actions about them. */
  services: string[]
  search: string
  filter: 'all' | AccountStatus
  /** Only people who may use the service (1), or may not (0). */
  service?: { service_id: string; status: FlagValue }
  /** They were selected one by one. */
  by_hand?: 1
}

/** What a row says. An absent field does not change; nor does an empty flag. */
export interface ImportedRecord {
  email: string
  company_code?: string
  texts: Partial<PersonNames & Membership>
  manager_flg?: FlagValue
  active_flg?: FlagValue
  services: Record<string, FlagValue>
  /** Of a selection: the person is unlocked, or invited again. */
  lock_flg?: 0
  invitation?: 'sent'
  /** The row is a selected person, who must still be a member. */
  is_selected?: 1
}

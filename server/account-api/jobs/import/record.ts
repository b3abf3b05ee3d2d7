import * as v from 'valibot'
import { Email } from '../../../../shared/model/text.ts'
import { membershipInputs, nameInputs } from '../../../../shared/model/user.ts'
import { type ImportedRecord, importLimits } from '../../../../shared/rules/account-import.ts'
import { fieldErrors } from '../../../../shared/rules/issues.ts'
import { locales } from '../../../../shared/rules/locale.ts'
import {
  type AccountStatus,
  accountStatuses,
  accountStatusWords,
  type FlagValue,
} from '../../../../shared/rules/status.ts'
import { cleanCode, compatible, hasTooManyMarks } from '../../../../shared/rules/text.ts'
import { isDangerous, withoutApostrophe } from '../../access/csv/csv-cell.ts'
import type { Problem, TextField } from '../../account/planned-change/row-texts.ts'
import { type Column, isRead, shortened } from './columns.ts'

const texts = { ...nameInputs, ...membershipInputs }
const isText = (field: string): field is TextField => field in texts

/** Most characters of a value that a problem repeats. */
const shownLength = 200
/** What a status decides. */
const decided: Partial<Record<AccountStatus, FlagValue>> = { active: 1, deactive: 0 }
/** The words of statuses that decide something, as in the download of the list. All others follow from other data. */
const statuses = new Map<string, FlagValue | undefined>(
  accountStatuses
    .filter(status => status !== 'registered')
    .flatMap(status => locales.map(locale => [accountStatusWords[status][locale], decided[status]] as const)),
)

const flags = new Map<string, FlagValue | undefined>([
  ['', undefined],
  ['0', 0],
  ['1', 1],
])

/** The text of a cell; undefined for a formula. The download puts an apostrophe before what spreadsheets would evaluate. */
const textOf = (cell: string): string | undefined => {
  return isDangerous(cell) ? undefined : withoutApostrophe(cell)
}

/** Most code units of a cell with a code or a flag. Labels of both languages are shorter. */
const codeLength = 256

/** The problem of a cell that would cost too much to look at: normalizing makes up to 18 characters of one. */
const refusalOf = (field: string, cell: string): string | undefined => {
  if (field === 'email' || isText(field)) {
    // A text of 255 characters has at most twice as many code units, and blanks around it.
    if (cell.length > importLimits.cell) return 'too_long:255'
    if (!hasTooManyMarks(cell)) return undefined
    return field === 'email' ? 'format' : 'characters'
  }
  if (cell.length <= codeLength) return undefined
  return field === 'company_code' ? 'not_found' : 'choice'
}

/** What a row says, with everything that is wrong with it. A wrong field is absent. */
export const recordOf = (
  cells: readonly string[],
  columns: readonly Column[],
): { record: ImportedRecord; problems: Problem[] } => {
  const record: ImportedRecord = { email: '', texts: {}, services: {} }
  const problems: Problem[] = []
  for (const [at, column] of columns.entries()) {
    const { field } = column
    if (field === null || !isRead(column)) continue
    const cell = cells[at] ?? ''
    const note = (code: string) => problems.push({ field, code, value: shortened(cell, shownLength) })
    const refusal = refusalOf(field, cell)
    if (refusal !== undefined) {
      note(refusal)
      continue
    }
    const flagOf = (known: ReadonlyMap<string, FlagValue | undefined>) => {
      const value = compatible(cell).trim()
      if (value !== '' && !known.has(value)) note('choice')
      return known.get(value)
    }
    if (field === 'email' || isText(field)) {
      const text = textOf(cell)
      if (text === undefined) {
        note('formula')
        continue
      }
      const parsed = v.safeParse(field === 'email' ? Email : texts[field], text)
      if (!parsed.success) note(Object.values(fieldErrors(parsed.issues))[0]?.[0] ?? 'format')
      else if (field === 'email') record.email = parsed.output
      else record.texts[field] = parsed.output
    } else if (field === 'company_code') record.company_code = cleanCode(cell).toUpperCase()
    else if (field === 'manager_flg' || field === 'active_flg') {
      const flag = flagOf(field === 'manager_flg' ? flags : statuses)
      if (flag !== undefined) record[field] = flag
    } else if (field.startsWith('services.')) {
      const flag = flagOf(flags)
      if (flag !== undefined) record.services[field.slice('services.'.length)] = flag
    }
  }
  return { record, problems }
}

import type { Kysely } from 'kysely'
import type { ImportedRecord } from '../../../../shared/rules/account-import.ts'
import type { Caller } from '../../access/caller/request-context.ts'
import type { RowWork } from '../../account/planned-change/apply.ts'
import type { Plan } from '../../account/planned-change/plan.ts'
import { type PresentPerson, presentOf } from '../../account/planned-change/present.ts'
import type { Problem } from '../../account/planned-change/row-texts.ts'
import type { Database } from '../../database/schema.ts'
import { shortened } from '../import/columns.ts'
import type { NewRow } from '../rows/stored-rows.ts'
import { roleChangeOf } from './last-administrators.ts'

/** Rows that are compared and stored by one query each. More hold other calls up: 500 at a time quadruple their p95. */
export const batchRows = 100

/** A row to be checked: of a file, or a selected person. */
export interface SourceRow {
  /** As they are stored. */
  cells: readonly string[]
  /** Line of the file. */
  line: number
  company_code: string
  record: ImportedRecord
  /** What is wrong with it by itself. */
  problems: Problem[]
}

export interface ReadRow extends SourceRow {
  seq: number
  /** The version of the import with which it was corrected; null: not. */
  corrected: number | null
}

/** What is stored of a row that could not be read. */
const unplanned = { outcome: 'error', asks: false } as const

/**
 * Whether other people have an account is not disclosed to administrators: a check leaves no trace, unlike the invitation by
 * which they would learn it by hand. The run finds out.
 */
const visiblePerson = (
  person: PresentPerson | undefined,
  companyCode: string,
  caller: Caller,
): PresentPerson | undefined => {
  const isKnown = [...(person?.memberships ?? []), ...(person?.additions ?? [])].some(
    ({ company_code }) => company_code === companyCode,
  )
  return isKnown || caller.kind === 'employee' ? person : undefined
}

/** What rows would do to the present state, each by itself. */
export const planRows = async (
  db: Kysely<Database>,
  rows: readonly ReadRow[],
  { plan: planOf, ...viewer }: Pick<RowWork, 'plan'> & Parameters<RowWork['plan']>[2],
): Promise<NewRow[]> => {
  if (rows.length === 0) return []
  const present = await presentOf(
    db,
    rows.map(({ company_code, record }) => ({ company_code, email: record.email })),
  )
  return rows.map(({ seq, line, cells, company_code, record, problems, corrected }): NewRow => {
    const canPlan = record.email !== '' && !problems.some(({ field }) => field === 'company_code')
    const person = canPlan ? visiblePerson(present.people.get(record.email), company_code, viewer.caller) : undefined
    const plan: Plan = canPlan
      ? planOf({ company_code, record }, { company: present.companies.get(company_code), person }, viewer)
      : { ...unplanned, changes: [], problems: [] }
    const wrong = new Set(problems.map(({ field }) => field))
    const all = [...problems, ...plan.problems.filter(({ field }) => !wrong.has(field))]
    const outcome = all.length > 0 ? 'error' : plan.outcome
    return {
      seq,
      line,
      cells: [...cells],
      company_code: shortened(company_code, 64),
      email: record.email,
      record,
      user_id: person?.id ?? null,
      row_version: person?.row_version ?? null,
      outcome,
      asks: plan.asks ? 1 : 0,
      changes: plan.changes,
      problems: all,
      corrected,
      role_change: roleChangeOf({ outcome, changes: plan.changes }, person, company_code),
    }
  })
}

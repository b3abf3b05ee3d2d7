import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** A reader of the audit trail: an employee, or an administrator of the company with this code. */
export type TrailReader = 'editor' | 'view-only' | { companyCode: string }

/** The company of the maker, whose entries are about its employees, former ones too. */
export const makerCode = sql<string>`(select code from company where is_azure = 1)`

/** Whether the person of a reference is an employee. */
const isEmployee = (eb: ExpressionBuilder<Database, 'audit_log'>, id: 'audit_log.target_id' | 'audit_log.actor_id') =>
  eb.exists(eb.selectFrom('user').whereRef('user.id', '=', id).where('is_employee', '=', 1).select('user.id'))

/**
 * The entries that a reader may see, whatever else is asked. View-only employees cannot open the accounts of their
 * colleagues, nor their trail (specification §6). An administrator reads what was done in the company, and what the
 * maker does to its people.
 */
export const mayRead = (reader: TrailReader) => (eb: ExpressionBuilder<Database, 'audit_log'>) => {
  if (reader === 'editor') return eb.lit(true)
  if (typeof reader === 'object')
    return eb.or([eb('audit_log.company_code', '=', reader.companyCode), isEmployee(eb, 'audit_log.actor_id')])
  const isAboutEmployee = eb.and([eb('audit_log.target_kind', '=', 'user'), isEmployee(eb, 'audit_log.target_id')])
  return eb.and([eb.not(isAboutEmployee), eb('audit_log.company_code', 'is distinct from', makerCode)])
}

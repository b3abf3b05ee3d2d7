import { sql } from 'kysely'
import { membershipFields, nameFields } from '../../../shared/rules/person-fields.ts'

/** Orders companies before their code does: codes have at least six digits, so C1000000 comes after C999999. */
export const codeLength = sql<number>`length(company.code)`

/** Columns set by every change of a row: the next version, which makes open edits stale, and the time. */
export const nextVersion = (now: Date) => ({ row_version: sql<number>`row_version + 1`, updated_at: now })

/** Number of rows of a query, or of each group. */
export const rowCount = sql<number>`count(*)::integer`

/** Names of a person, for `select`. */
export const nameColumns = nameFields.map(field => `user.${field}` as const)

/** Texts of a membership, for `select`. */
export const membershipColumns = membershipFields.map(field => `company_user.${field}` as const)

/** The same of a join request. */
export const additionColumns = membershipFields.map(field => `addition.${field}` as const)

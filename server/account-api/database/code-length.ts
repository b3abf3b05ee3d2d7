import { sql } from 'kysely'

/** Orders companies before their code does: codes have at least six digits, so C1000000 comes after C999999. */
export const codeLength = sql<number>`length(company.code)`

import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely'
import type { Database } from '../../server/account-api/database/schema.ts'

/** A node of a PostgreSQL plan, with its child nodes. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** A database that records every query before it is sent. */
export const recordQueries = (db: Kysely<Database>, queries: CompiledQuery[]): Kysely<Database> => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

/** PostgreSQL's plan of a query. With `analyze` in the options it also runs the query and has actual numbers. */
export const planOf = async (
  db: Kysely<Database>,
  { sql, parameters }: CompiledQuery,
  options = 'format json',
): Promise<Plan[]> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (${options}) ${sql}`, [...parameters]),
  )
  return rows.flatMap(row => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** Tables that a plan reads with a sequential scan. */
export const tablesScanned = ({ 'Node Type': node, 'Relation Name': table, Plans = [] }: Plan): string[] => [
  ...(node === 'Seq Scan' && table !== undefined ? [table] : []),
  ...Plans.flatMap(tablesScanned),
]

/** The number of rows that a plan has read from tables and indexes. */
export const rowsRead = ({ Plans, ...node }: Plan): number =>
  Plans
    ? Plans.reduce((sum, plan) => sum + rowsRead(plan), 0)
    : node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))

/**
 * Brings statistics and visibility of tables up to date. A concurrent autovacuum can keep new rows from counting as visible, so it
 * repeats until they do.
 */
export const vacuum = async (db: Kysely<Database>, ...tables: string[]): Promise<void> => {
  for (let tries = 0; tries < 50; tries++) {
    await sql`vacuum analyze ${sql.join(tables.map(table => sql.table(table)))}`.execute(db)
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class where relname in (${sql.join(tables)}) and relallvisible < 0.9 * relpages`.execute(
      db,
    )
    if (rows.length === 0) return
    await wait(500)
  }
  throw new Error(`rows of ${tables.join(', ')} are not visible to all`)
}

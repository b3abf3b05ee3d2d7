import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/account-api/database/schema.ts'
import { filledDatabase } from '../helper/account-api.ts'
import { setUp } from './set-up.ts'

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

/** An account API on PostgreSQL, with an empty database unless one is given, that records the queries of an employee's calls. */
export const openRecorded = async (
  employee: 'editor' | 'view-only' = 'view-only',
  database: Parameters<typeof setUp>[0] = 'PostgreSQL',
) => {
  const api = await setUp(database)
  const queries: CompiledQuery[] = []
  const app = await api.withConfig({}, { through: recordQueries(api.db, queries) })
  const caller = await api.signedIn({ employee })
  return {
    db: api.db,
    withoutTimeout: api.withoutTimeout,
    /** Makes a call that is answered. @returns its queries */
    record: async (path: string, query: Record<string, string | string[]> = {}) => {
      queries.length = 0
      const { status, body } = await api.call('GET', `/api/v1/admin/${path}`, { to: app, as: caller, query })
      expect(status).toBe(200)
      return { queries: [...queries], body }
    },
    close: async () => {
      await app.close()
      await api.close()
    },
  }
}
export type Recorded = Awaited<ReturnType<typeof openRecorded>>

/** The same on 50,000 accounts. */
export const openRecordedMany = async () => openRecorded('view-only', await filledDatabase())

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

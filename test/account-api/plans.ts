import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely'
import type { Database } from '../../server/account-api/database/schema.ts'

/** A step of one of PostgreSQL's plans, and the steps that it is made of. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** A database through which every query is noted, as it is sent. */
export const noting = (db: Kysely<Database>, queries: CompiledQuery[]): Kysely<Database> => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

/** How PostgreSQL would answer a query; with `analyze` among the options it answers it, and the plan has actual numbers. */
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

/** Tables that a plan reads from end to end. */
export const readWhole = ({ 'Node Type': node, 'Relation Name': table, Plans = [] }: Plan): string[] => [
  ...(node === 'Seq Scan' && table !== undefined ? [table] : []),
  ...Plans.flatMap(readWhole),
]

/** How many rows of tables and indexes a plan has read. */
export const rowsRead = ({ Plans, ...node }: Plan): number =>
  Plans
    ? Plans.reduce((sum, plan) => sum + rowsRead(plan), 0)
    : node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))

import type { ClientBase } from 'pg'

/** What our statements depend on, whatever the role, the database or the server have as defaults. */
const needed = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  default_transaction_isolation: 'read committed',
  // A statement that waits for a lock has the time of any statement.
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '30s',
  idle_session_timeout: '0',
  // Compilation and the start of workers take longer than most of our queries.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A search that stops at its first matches finds the same ones for each page.
  synchronize_seqscans: 'off',
  // Tables are in memory or on SSDs. By default, whole tables are read where an index takes less time.
  random_page_cost: '1.1',
}

export interface ConnectionSettings {
  /** Gives them to a new connection, before its first statement. */
  apply: (client: ClientBase) => Promise<void>
  /** Whether a pooler is between: the next transaction may run on another connection of the server. */
  isPooled: (client: ClientBase) => boolean
  /** Begins a transaction with these settings, which end with it. */
  begin: string
}

interface Limits {
  /** `statement_timeout`; 0: none. */
  statementMs: number
  /** Longest time that applying them may take. */
  applyMs: number
}

/**
 * The settings of our connections. They are no startup parameters: PgBouncer refuses those, and `options` of the URL would replace
 * them. A pooler is recognised by its handshake, which names another process than the one that answers.
 */
export const connectionSettings = ({ statementMs, applyMs }: Limits): ConnectionSettings => {
  const rows = Object.entries({ ...needed, statement_timeout: String(statementMs) })
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')
  const set = (isLocal: boolean) =>
    `select set_config(name, value, ${isLocal}) from (values ${rows}) as s (name, value)`
  const pooled = new WeakSet<ClientBase>()
  return {
    apply: async client => {
      const processId = 'processID' in client ? Number(client.processID) : 0
      const query = { text: `${set(false)} where pg_backend_pid() = ${processId}`, query_timeout: applyMs }
      const { rowCount } = await client.query(query)
      if (rowCount === 0) pooled.add(client)
    },
    isPooled: client => pooled.has(client),
    begin: `begin isolation level read committed; ${set(true)}`,
  }
}

import { Client } from 'pg'
import type { BenchClient } from './client.ts'

/**
 * Compares the clients' records of writes with the database. Each confirmed edit must have one audit entry, and no edit two. Each
 * person's data must be the last confirmed edit, or a later one without a response.
 */
export const checkLedger = async (databaseUrl: string, clients: BenchClient[]) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: people } = await client.query<{ user_id: string; department: string }>(
    `select user_id, department from company_user where user_id like 's%'`,
  )
  const { rows: lines } = await client.query<{ department: string; count: number }>(
    `select after->>'department' as department, count(*)::int from audit_log where after->>'department' like 'edit %' group by 1`,
  )
  await client.end()
  const departments = new Map(people.map(row => [row.user_id, row.department]))
  const inTrail = new Set(lines.map(({ department }) => department))
  let lost = 0
  let unknownDone = 0
  let unknown = 0
  for (const { knowledge } of clients)
    for (const [person, { answered, unknown: open }] of knowledge) {
      const now = departments.get(person.id) ?? ''
      const may = [answered ?? '', ...open]
      if (!may.includes(now) || (answered !== undefined && !inTrail.has(answered))) lost++
      unknown += open.length
      unknownDone += open.filter(value => inTrail.has(value)).length
    }
  return { edits: inTrail.size, lost, twice: lines.filter(({ count }) => count > 1).length, unknown, unknownDone }
}

/**
 * Peak growth of memory in an account API that sends bulk mail, for few and for many recipients. A separate process on a separate
 * PostgreSQL; a first batch warms it up.
 */

import { draft, startSending } from './mail/sending.ts'
import { residentMb, watchMemory } from './memory.ts'
import { machine, table } from './table.ts'

const counts = [1_000, 1_000, 100_000]

const sending = await startSending(1_000)
try {
  const rows: string[][] = []
  for (const [at, count] of counts.entries()) {
    await sending.fillTo(count)
    const before = residentMb(sending.pid)
    const stop = watchMemory([sending.pid])
    const rate = await sending.send(draft)
    const [peak = 0] = stop()
    if (at > 0)
      rows.push([
        count.toLocaleString('en'),
        `${before.toFixed(0)} MB`,
        `${peak.toFixed(0)} MB`,
        `${(peak - before).toFixed(0)} MB`,
        rate.toFixed(0),
      ])
  }
  console.log(`${machine()}\n`)
  console.log(table(['recipients', 'before', 'peak', 'grew by', 'mails/s'], rows))
} finally {
  await sending.stop()
}

/**
 * Bulk mail on PostgreSQL: emails per second of a batch, compared with a bare nodemailer pool, and the latency of account calls
 * meanwhile. Both use the same mail server and the same number of connections. Mail server, account API and bare pool are separate
 * processes. Rounds alternate, so that other load affects both; the fastest round of each counts.
 */
import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { concurrency, draft, startSending } from './mail/sending.ts'
import { machine, table } from './table.ts'

const recipients = 5_000
const rounds = 3
const callsMs = 5_000

const run = promisify(execFile)

const bare = async (smtpUrl: string): Promise<number> => {
  const { stdout } = await run(process.execPath, ['bench/mail/nodemailer-pool.ts', smtpUrl, String(recipients)])
  return Number(stdout)
}

/** The 95th percentile of call durations in ms. Makes one call at a time, with a pause, until `isOver`. */
const p95 = async (call: () => Promise<unknown>, isOver: () => boolean): Promise<number> => {
  const times: number[] = []
  while (!isOver()) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    await wait(10)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

const sending = await startSending(recipients)
try {
  const rows: string[][] = []
  const best = { ours: 0, bare: 0 }
  for (let round = 1; round <= rounds; round++) {
    const bareRate = await bare(sending.smtpUrl)
    const ends = performance.now() + callsMs
    const idle = await p95(sending.call, () => performance.now() > ends)
    let isDone = false
    const sent = sending.send(draft).finally(() => {
      isDone = true
    })
    const busy = await p95(sending.call, () => isDone)
    const ours = await sent
    // Without concurrent calls.
    const alone = await sending.send(draft)
    best.bare = Math.max(best.bare, bareRate)
    best.ours = Math.max(best.ours, alone, ours)
    rows.push([
      String(round),
      bareRate.toFixed(0),
      alone.toFixed(0),
      (alone / bareRate).toFixed(2),
      `${idle.toFixed(1)} ms`,
      `${busy.toFixed(1)} ms`,
      `${(busy / idle).toFixed(2)} ×`,
    ])
  }
  console.log(`${recipients.toLocaleString('en')} recipients, ${concurrency} mails at a time`)
  console.log(`${machine()}\n`)
  console.log(
    table(['round', 'bare pool, mails/s', 'a batch, mails/s', 'ratio', 'call, idle', 'call, during it', 'ratio'], rows),
  )
  console.log(`\nthe fastest rounds: ${(best.ours / best.bare).toFixed(2)} of the bare pool`)
} finally {
  await sending.stop()
}

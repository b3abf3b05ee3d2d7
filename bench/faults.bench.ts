/**
 * Results, data loss and recovery time under every fault: each dependency slow, silent or gone; a full disk; processes that end at
 * random moments; clock jumps. Updates the table in bench/README.md.
 *
 *   npm run bench -- faults [SEED]
 */
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { type Query, verifyLedger } from './faults/books.ts'
import { formatLosses, nextBrowser, type Row, runFault } from './faults/cells.ts'
import { runClockJumps } from './faults/clock.ts'
import { runDiskFull } from './faults/disk.ts'
import { createEmbedded, demoBrowsers, makeDataFolder, withCopy, withDatabase } from './faults/embedded.ts'
import { endAtRandom, seeded } from './faults/ends.ts'
import { createLedger } from './faults/person.ts'
import { faultTable, writeReport } from './faults/report.ts'
import { startSite } from './faults/site.ts'

const people = 200
const signals = ['SIGTERM', 'SIGKILL'] as const
/** Number of people who write while a process ends. */
const writers = 4

const seed = Number(process.argv[3] ?? Date.now() % 100_000)
const random = seeded(seed)

const start = performance.now()
const log = ({ fault, saw, waited, lost, back }: Row) =>
  console.error([`${((performance.now() - start) / 1_000).toFixed(0)} s`, fault, saw, waited, lost, back].join(' | '))

const site = await startSite(people)
const query: Query = async text => {
  // A new connection for each query, because PostgreSQL restarts in between.
  const client = new Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const folder = await makeDataFolder()
try {
  const pending: Promise<Row>[] = []
  for (const fault of site.faults) {
    const { row } = await runFault(site, fault, query)
    const logged = row.then(done => {
      log(done)
      return done
    })
    pending.push(logged)
    // The next fault would delay its emails further.
    if (fault.dependency === 'SMTP' && fault.name !== 'gone') await logged
  }
  const rows: Row[] = []
  const note = (row: Row) => {
    log(row)
    rows.push(row)
  }
  note(await runDiskFull(folder))
  for (const server of [site.bff, site.api])
    for (const signal of signals) {
      const ledger = createLedger()
      const browsers = Array.from({ length: writers }, () => nextBrowser(site, ledger))
      const row = await endAtRandom(server, signal, browsers, random)
      note({ ...row, lost: formatLosses(await verifyLedger(ledger, query, site.origin)) })
    }
  for (const signal of signals)
    await withCopy(folder, async copy => {
      const product = await createEmbedded(copy)
      await product.start()
      const ledger = createLedger()
      const row = await endAtRandom(product, signal, demoBrowsers(product.origin, ledger), random)
      await product.end('SIGTERM')
      note({ ...row, lost: formatLosses(await withDatabase(copy, ask => verifyLedger(ledger, ask))) })
    })
  const jumps = await runClockJumps(site, query)
  for (const row of jumps) note(row)
  const text = faultTable([...(await Promise.all(pending)), ...rows], seed)
  await writeReport(text)
  console.log(`${text}\n\n${((performance.now() - start) / 1_000).toFixed(0)} s in all`)
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

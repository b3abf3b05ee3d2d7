/**
 * Three BFFs and two account APIs behind HAProxy, on one Redis and one PostgreSQL: 64 keep-alive clients use 1,000 sessions while
 * one process at a time restarts, and while Redis fails over to its replica. No session may be lost, no confirmed write may be
 * lost, and every failed request must be safe to retry.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { haproxy } from '../config/parts.ts'
import { logInAll, seedPeople } from './people.ts'
import { type BenchClient, createClient, pauseMs } from './scale/client.ts'
import { type Fleet, startFleet } from './scale/fleet.ts'
import { checkLedger } from './scale/ledger.ts'
import { columns, createTally } from './scale/tally.ts'
import { machine, table } from './table.ts'

const sessions = 1_000
const connections = 64
const phaseMs = 60_000
/** Longer than the proxy needs to detect a restarted process. */
const settleMs = 1_500

const log = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** Restarts one process after the other until a time. @returns the number of restarts, unexpected exits, and the longest stop */
const restartInTurns = async ({ servers }: Fleet, signal: 'SIGTERM' | 'SIGKILL', ends: number) => {
  let restarts = 0
  const wrong: string[] = []
  let longest = 0
  while (performance.now() < ends) {
    const server = servers[restarts % servers.length]
    if (!server) break
    if (!server.isRunning()) wrong.push(`${server.name} had crashed`)
    const { exit, ms } = await server.end(signal)
    longest = Math.max(longest, ms)
    if (signal === 'SIGTERM' && exit !== 0) wrong.push(`${server.name} exit ${exit}`)
    await server.start()
    restarts++
    log(`${signal} ${server.name}: exit ${exit} after ${(ms / 1_000).toFixed(1)} s, restarted`)
    await wait(settleMs)
  }
  return { restarts, wrong, longest }
}

const bench = async () => {
  const fleet = await startFleet()
  const clients: BenchClient[] = []
  try {
    await fleet.ready()
    await seedPeople(fleet.databaseUrl, sessions)
    const people = await logInAll(fleet.origin, sessions)
    log(`${people.length} people are logged in`)
    const asset = `/assets/${readdirSync('dist/web/assets').find(name => /^index.*\.js$/.test(name))}`
    for (let index = 0; index < connections; index++)
      clients.push(
        createClient(
          fleet.origin,
          people.filter((_, at) => at % connections === index),
          asset,
          index + 1,
        ),
      )

    const rows: string[][] = []
    const notes: string[] = []
    const load = async (phase: string, work: (ends: number) => Promise<void>, ms = phaseMs) => {
      const tally = createTally()
      const ends = performance.now() + ms
      let isOver = false
      const clientsDone = Promise.all(clients.map(({ run }) => run(() => isOver, tally)))
      await work(ends)
      await wait(Math.max(0, ends - performance.now()))
      isOver = true
      await clientsDone
      rows.push(tally.row(phase))
      log(tally.row(phase).join(' | '))
    }
    const countSignedIn = async () => {
      const counts = await Promise.all(clients.map(({ signedIn }) => signedIn(createTally())))
      return counts.reduce((sum, count) => sum + count, 0)
    }

    const noteLedger = async (phase: string) => {
      await fleet.ready()
      const ledger = await checkLedger(fleet.databaseUrl, clients)
      notes.push(
        `${phase}: ${ledger.edits.toLocaleString('en')} edits so far, ${ledger.lost} lost, ${ledger.twice} applied twice; ` +
          `of ${ledger.unknown} last edits without a response ${ledger.unknownDone} were applied; ` +
          `${await countSignedIn()} of ${sessions} sessions are valid`,
      )
      log(notes.at(-1) ?? '')
    }

    await load('undisturbed', async () => {}, phaseMs / 4)
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await load(signal, async ends => {
        const { restarts, wrong, longest } = await restartInTurns(fleet, signal, ends)
        notes.push(
          `${signal}: ${restarts} restarts; the slowest stop took ${(longest / 1_000).toFixed(1)} s; ` +
            (wrong.length > 0 ? wrong.join(', ') : 'all exit codes as expected'),
        )
      })
      await noteLedger(signal)
    }
    await load(
      'Redis failover',
      async ends => {
        await wait((ends - performance.now()) / 2)
        await fleet.redis.failOver()
      },
      phaseMs / 2,
    )
    await noteLedger('Redis failover')
    for (const isEmpty of [false, true]) {
      const redis = fleet.redis.primary()
      await redis.crash()
      if (isEmpty) await redis.stop()
      await redis.start()
      await wait(3_000)
      await fleet.ready()
      notes.push(
        `Redis killed and restarted ${isEmpty ? 'empty' : 'with its append-only file'}: ` +
          `${await countSignedIn()} of ${sessions} sessions are valid`,
      )
    }
    console.log(
      `${machine()}\n\n${connections} keep-alive clients with a pause of ${pauseMs} ms between two requests, ${sessions} sessions\n`,
    )
    console.log(`${table(columns, rows)}\n\n${notes.join('\n')}`)
  } finally {
    await Promise.all(clients.map(({ close }) => close()))
    await fleet.stop()
  }
}

if (haproxy()) await bench()
else console.log('HAProxy is not installed (Debian: apt-get install haproxy): nothing was measured.')

/**
 * Three BFFs and two account APIs behind HAProxy, on one Redis and one PostgreSQL: 64 keep-alive clients act for 1,000 sessions,
 * while one process at a time ends and starts again. Nobody may be signed out, no write that was answered may be lost, and
 * no request may fail that its client cannot safely repeat.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { haproxy } from '../../config/parts.ts'
import { logInAll, seedPeople } from './people.ts'
import { type BenchClient, createClient, pauseMs } from './scale/client.ts'
import { type Fleet, startFleet } from './scale/fleet.ts'
import { checkLedger } from './scale/ledger.ts'
import { columns, createTally } from './scale/tally.ts'
import { machine, table } from './table.ts'

const sessions = 1_000
const connections = 64
const phaseMs = 60_000
/** Longer than the proxy needs to see that a process is back. */
const settleMs = 1_500

const log = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** Ends and starts one process after the other until the time is over. @returns how often, and the exit codes that are not right */
const restartInTurns = async ({ servers }: Fleet, signal: 'SIGTERM' | 'SIGKILL', ends: number) => {
  let restarts = 0
  const wrong: string[] = []
  let longest = 0
  while (performance.now() < ends) {
    const server = servers[restarts % servers.length]
    if (!server) break
    if (!server.isRunning()) wrong.push(`${server.name} had ended by itself`)
    const { exit, ms } = await server.end(signal)
    longest = Math.max(longest, ms)
    if (signal === 'SIGTERM' && exit !== 0) wrong.push(`${server.name} exit ${exit}`)
    await server.start()
    restarts++
    log(`${signal} ${server.name}: exit ${exit} after ${(ms / 1_000).toFixed(1)} s, started again`)
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

    await load('undisturbed', async () => {}, phaseMs / 4)
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await load(signal, async ends => {
        const { restarts, wrong, longest } = await restartInTurns(fleet, signal, ends)
        notes.push(
          `${signal}: ${restarts} restarts; the slowest end took ${(longest / 1_000).toFixed(1)} s; ` +
            (wrong.length > 0 ? wrong.join(', ') : 'every exit as it should be'),
        )
      })
      await fleet.ready()
      const ledger = await checkLedger(fleet.databaseUrl, clients)
      notes.push(
        `${signal}: ${ledger.edits.toLocaleString('en')} edits so far, ${ledger.lost} lost, ${ledger.twice} done twice; ` +
          `of ${ledger.unknown} last edits without an answer ${ledger.unknownDone} were done; ` +
          `${await countSignedIn()} of ${sessions} sessions answer`,
      )
      log(notes.slice(-2).join('\n'))
    }
    for (const isEmpty of [false, true]) {
      await fleet.redis.crash()
      if (isEmpty) await fleet.redis.stop()
      await fleet.redis.start()
      await wait(3_000)
      await fleet.ready()
      notes.push(
        `Redis killed and started again ${isEmpty ? 'empty' : 'with its append-only file'}: ` +
          `${await countSignedIn()} of ${sessions} sessions answer`,
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

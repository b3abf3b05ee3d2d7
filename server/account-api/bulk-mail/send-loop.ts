import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { BulkMailError } from '../../../shared/rules/bulk-mail.ts'
import type { Database } from '../database/schema.ts'
import type { BulkTransport, Outcome } from '../mail/transport/bulk-transport.ts'
import { advanceBatch, type Claim, type Noted } from './advance-batch.ts'
import { holdFlow, releaseFlow } from './flow.ts'
import { noteLate, noteSeen } from './senders.ts'

export interface SendLoopOptions {
  db: Kysely<Database>
  /** Id of this process among the senders. */
  sender: string
  transport: BulkTransport
  concurrency: number
  perMinute: number | undefined
  clock: () => Date
  warn: (details: object, message: string) => void
}

const seconds = (count: number) => count * 1000

/** So long a step waits for company: each costs the database and the calls beside it a few milliseconds. */
const gatherMs = 5

/** After so many steps that could claim nothing a batch is left to the next look. */
const emptySteps = 3

/** After this long the turn goes to another batch, if one waits. */
const turnMs = seconds(60)

/** Waits after answers that may pass (4xx). Then the mail has failed. */
const backoffMs = [5, 20, 80, 320, 1_280].map(seconds)

/** Ends of a try by which one sees that the mail server is there. */
const answers: Outcome['kind'][] = ['sent', 'refused', 'deferred']

const connectionLost: BulkMailError = 'connection_lost'

/** What the ledger notes of a try. */
const noteOf = ({ seq, attempts }: Claim, outcome: Outcome, now: Date): Noted => {
  const note = { seq, error: null, due_at: null, uncounted: 0 } as const
  switch (outcome.kind) {
    case 'sent':
      return { ...note, state: 'sent' }
    case 'uncertain':
      return { ...note, state: 'uncertain', error: connectionLost }
    case 'refused':
      return { ...note, state: 'failed', error: outcome.words.slice(0, 500) }
    case 'unreachable':
      return { ...note, state: 'pending', due_at: now, uncounted: 1 }
    case 'deferred': {
      const error = outcome.words.slice(0, 500)
      const backoff = backoffMs[attempts - 1]
      if (backoff === undefined) return { ...note, state: 'failed', error }
      return { ...note, state: 'pending', error, due_at: new Date(now.getTime() + backoff) }
    }
  }
}

/**
 * Sends a batch until nothing of it can be sent now, a signal ends it, or its turn is over. Mails go out side by side; one
 * statement at a time notes all that ended meanwhile and claims as many, so that the database is asked the less often the
 * slower it is. Nothing is handed over before its claim is committed, and nothing stays claimed when this returns.
 *
 * @throws when the database does not answer after the signal: what is under way then stays claimed
 */
export const runSendLoop = async (
  bulkId: string,
  signal: AbortSignal,
  options: SendLoopOptions,
): Promise<'turn over' | 'done'> => {
  const { db, sender, transport, concurrency, perMinute, clock, warn } = options
  const turnEnds = performance.now() + turnMs
  const finished: { claim: Claim; outcome: Outcome }[] = []
  let underWay = 0
  let tell = () => {}
  let failures = 0
  /** Steps in a row that claimed nothing. */
  let empty = 0

  const handOver = async (claim: Claim) => {
    const outcome = await transport.send(bulkId, claim)
    underWay--
    finished.push({ claim, outcome })
    tell()
  }
  /** A mail comes to its end, the signal ends all, or the rate lets the next mail go. */
  const somethingHappens = async (pauseMs: number) => {
    if (finished.length > 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    tell = resolve
    const timer = pauseMs > 0 ? setTimeout(resolve, pauseMs) : undefined
    await promise
    clearTimeout(timer)
  }
  const pauseOf = (next: Date | null) => (next === null ? 0 : next.getTime() - clock().getTime())

  /** The database may be away for a moment; what mails came to is not forgotten over it. */
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await question()
      } catch (error) {
        if (signal.aborted) throw error
        warn({ err: error, bulkMail: bulkId }, 'the ledger of a bulk mail cannot be reached')
        await wait(seconds(1), undefined, { ref: false })
      }
    }
  }

  /** The mail server could not be reached, or could again: known before anything more is claimed. */
  const noteFlow = async (ended: typeof finished) => {
    for (const { outcome } of ended)
      if (outcome.kind === 'unreachable') await holdFlow(db, outcome.words.slice(0, 500), clock())
    if (failures > 0 && ended.some(({ outcome }) => answers.includes(outcome.kind))) await releaseFlow(db)
  }

  signal.addEventListener('abort', () => tell(), { once: true })
  await noteSeen(db, sender)
  for (;;) {
    // What has ended while the database computed in this thread is still on its way here; and a few ends are noted together.
    await nextRound()
    if (underWay > 0 && finished.length < concurrency / 2) await wait(gatherMs)
    const ended = finished.splice(0)
    const noted = ended.map(({ claim, outcome }) => noteOf(claim, outcome, clock()))
    const turnIsOver = performance.now() > turnEnds
    const found = await ask(async () => {
      await noteFlow(ended)
      const free = signal.aborted || turnIsOver ? 0 : concurrency - underWay
      const answer = await advanceBatch(db, { bulkId, sender, noted, free, perMinute, now: clock() })
      if (!answer || answer.noted < noted.length) await noteLate(db, { bulkId, sender, noted }, clock())
      return answer
    })
    if (!found) await ask(() => noteSeen(db, sender))
    failures = found?.failures ?? 0
    const claims = found?.claims ?? []
    underWay += claims.length
    empty = claims.length > 0 ? 0 : empty + 1
    for (const claim of claims) void handOver(claim)
    const isIdle = underWay === 0 && finished.length === 0
    if (turnIsOver && isIdle) return 'turn over'
    if (found && found.dropped > 0) continue
    const nextAt = found?.state === 'sending' && !signal.aborted ? found.next_at : null
    const pauseMs = pauseOf(nextAt)
    // A moment that the rate named may have passed by now: that is no end.
    if (isIdle && (nextAt === null || (pauseMs <= 0 && empty >= emptySteps))) return 'done'
    await somethingHappens(nextAt === null ? 0 : Math.max(pauseMs, 1))
  }
}

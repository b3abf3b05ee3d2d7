import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { BulkMailError } from '../../../shared/rules/bulk-mail.ts'
import type { Database } from '../database/schema.ts'
import type { BulkTransport, Outcome } from '../mail/transport/bulk-transport.ts'
import { advanceBatch, type Claim, type RecipientResult } from './advance-batch.ts'
import { endBackoff, longestPaceMs, startBackoff } from './backoff.ts'
import { recordHeartbeat, recordLateResults } from './senders.ts'

interface SendLoopOptions {
  db: Kysely<Database>
  /** Id of this process in `mail_sender`. */
  sender: string
  transport: BulkTransport
  concurrency: number
  perMinute: number | undefined
  clock: () => Date
  warn: (details: object, message: string) => void
}

const seconds = (count: number) => count * 1000

/** Batching delay: each step costs the database a few milliseconds. */
const batchingMs = 5

/** After this many steps without a claim the batch is left to the next poll. */
const emptySteps = 3

/** Time slice of a batch, after which another queued batch runs. */
const sliceMs = seconds(60)

/** Delays between attempts after temporary errors (4xx). Then the mail has failed. */
const backoffMs = [5, 20, 80, 320, 1_280].map(seconds)

/** Delays between attempts after refusals that concern us: more than a day in total, after which daily limits have ended. */
const heldMs = [1, 4, 12, 24].map(hours => seconds(hours * 3_600))

/** Outcomes that hold all bulk mail. A server that breaks off must not make a whole batch uncertain. */
const troubles: Outcome['kind'][] = ['unreachable', 'held', 'uncertain']

/** Outcomes that prove that the mail server is reachable. */
const serverAnswers: Outcome['kind'][] = ['sent', 'refused', 'deferred']

const connectionLost: BulkMailError = 'connection_lost'

/** The result to store for an outcome. */
const resultOf = ({ seq, attempts }: Claim, outcome: Outcome, now: Date): RecipientResult => {
  const result = { seq, error: null, due_at: null, uncounted: 0 } as const
  switch (outcome.kind) {
    case 'sent':
      return { ...result, state: 'sent' }
    case 'uncertain':
      return { ...result, state: 'uncertain', error: connectionLost }
    case 'refused':
      return { ...result, state: 'failed', error: outcome.message.slice(0, 500) }
    case 'unreachable':
    case 'stopped':
      return { ...result, state: 'pending', due_at: now, uncounted: 1 }
    case 'held':
    case 'deferred': {
      const error = outcome.message.slice(0, 500)
      const backoff = (outcome.kind === 'held' ? heldMs : backoffMs)[attempts - 1]
      if (backoff === undefined) return { ...result, state: 'failed', error }
      return { ...result, state: 'pending', error, due_at: new Date(now.getTime() + backoff) }
    }
  }
}

/**
 * Sends a batch until nothing is sendable, the signal aborts, or its time slice ends. Mails are sent concurrently. One
 * statement at a time stores all finished results and claims as many recipients, so a slower database gets fewer
 * statements. A mail is sent only after its claim is committed, and no claim is left on return.
 *
 * @throws if the database does not answer after the abort; mails in progress then stay claimed
 */
export const runSendLoop = async (
  bulkId: string,
  signal: AbortSignal,
  options: SendLoopOptions,
): Promise<'slice over' | 'done'> => {
  const { db, sender, transport, concurrency, perMinute, clock, warn } = options
  const sliceEnds = performance.now() + sliceMs
  const finished: { claim: Claim; outcome: Outcome }[] = []
  let inProgress = 0
  let notify = () => {}
  let failures = 0
  /** Consecutive steps that claimed nothing, though the rate limit allowed it. A timer may end before that. */
  let empty = 0

  const send = async (claim: Claim) => {
    const outcome = await transport.send(bulkId, claim)
    inProgress--
    finished.push({ claim, outcome })
    notify()
  }
  /** Waits until a mail finishes, the signal aborts, or `pauseMs` has passed. */
  const nextEvent = async (pauseMs: number) => {
    if (finished.length > 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    notify = resolve
    const timer = pauseMs > 0 ? setTimeout(resolve, pauseMs) : undefined
    await promise
    clearTimeout(timer)
  }
  /**
   * One millisecond more, because the database counts microseconds, which a `Date` lacks. A time that a clock has set which was ahead is
   * asked for again; the next poll corrects it.
   */
  const pauseOf = (next: Date | null) =>
    next === null ? 0 : Math.min(next.getTime() + 1 - clock().getTime(), longestPaceMs)

  /** Retries while the database is unavailable, so that finished results are not lost. */
  const retrying = async <T>(query: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await query()
      } catch (error) {
        if (signal.aborted) throw error
        warn({ err: error, bulkMail: bulkId }, 'the recipient table of a bulk mail is unavailable')
        await wait(seconds(1), undefined, { ref: false })
      }
    }
  }

  /** Updates the backoff before more recipients are claimed. */
  const updateBackoff = async (ended: typeof finished) => {
    for (const { outcome } of ended)
      if ('message' in outcome && troubles.includes(outcome.kind))
        await startBackoff(db, outcome.message.slice(0, 500), clock())
    if (failures > 0 && ended.some(({ outcome }) => serverAnswers.includes(outcome.kind))) await endBackoff(db)
  }

  signal.addEventListener('abort', () => notify(), { once: true })
  await recordHeartbeat(db, sender)
  for (;;) {
    // Lets pending messages of finished mails arrive, and collects a few results per step.
    await nextRound()
    if (inProgress > 0 && finished.length < concurrency / 2) await wait(batchingMs)
    const ended = finished.splice(0)
    const results = ended.map(({ claim, outcome }) => resultOf(claim, outcome, clock()))
    const isSliceOver = performance.now() > sliceEnds
    const found = await retrying(async () => {
      await updateBackoff(ended)
      const free = signal.aborted || isSliceOver ? 0 : concurrency - inProgress
      const answer = await advanceBatch(db, { bulkId, sender, results, free, perMinute, now: clock() })
      if (!answer || answer.stored < results.length) await recordLateResults(db, { bulkId, sender, results }, clock())
      return answer
    })
    if (!found) await retrying(() => recordHeartbeat(db, sender))
    failures = found?.failures ?? 0
    const claims = found?.claims ?? []
    inProgress += claims.length
    for (const claim of claims) void send(claim)
    const isIdle = inProgress === 0 && finished.length === 0
    if (isSliceOver && isIdle) return 'slice over'
    if (found && found.dropped > 0) continue
    const nextAt = found?.state === 'sending' && !signal.aborted ? found.next_at : null
    const pauseMs = pauseOf(nextAt)
    empty = claims.length > 0 || pauseMs > 0 ? 0 : empty + 1
    // The time at which the rate limit allows the next mail may already have passed; that does not end the loop.
    if (isIdle && (nextAt === null || (pauseMs <= 0 && empty >= emptySteps))) return 'done'
    await nextEvent(nextAt === null ? 0 : Math.max(pauseMs, 1))
  }
}

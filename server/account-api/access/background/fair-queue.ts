import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../http/app-error.ts'

interface FairQueueBounds {
  /** Works at a time, in all and of one person. */
  all: number
  perPerson: number
  /** Works that wait, in all and of one person. */
  waiting: number
  waitingPerPerson: number
}

interface Waiting {
  person: string
  begin: () => void
}

interface FairQueue {
  /**
   * Does a work in its turn. Others of its person do not hold up those of other people.
   *
   * @returns what rejects as the work does
   * @throws AppError `unavailable` with `retry_after`, at once, if too many wait
   */
  run(person: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Aborts what is done and what waits, and waits for its end, a few seconds at most. */
  stop(): Promise<void>
}

/** Longest wait for the works in progress during a stop. */
const stopMs = 6_000
/** `retry_after` of a work that is refused, in seconds. */
const retryAfter = 30

const countOf = (person: string, people: readonly string[]): number => people.filter(other => other === person).length

/** Does works of people that take long, a bounded number at a time. */
export const createFairQueue = (bounds: FairQueueBounds): FairQueue => {
  const holders: string[] = []
  const waiting = new Set<Waiting>()
  const working = new Set<Promise<void>>()
  const stopping = new AbortController()
  const isFree = (person: string) => holders.length < bounds.all && countOf(person, holders) < bounds.perPerson

  const turn = (person: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begin = () => {
      holders.push(person)
      resolve()
    }
    if (isFree(person)) begin()
    else {
      const people = [...waiting].map(other => other.person)
      if (people.length >= bounds.waiting || countOf(person, people) >= bounds.waitingPerPerson)
        throw new AppError('unavailable', { data: { retry_after: retryAfter } })
      waiting.add({ person, begin })
    }
    return promise
  }

  const end = (person: string) => {
    holders.splice(holders.indexOf(person), 1)
    for (const next of waiting)
      if (isFree(next.person)) {
        waiting.delete(next)
        next.begin()
      }
  }

  const inTurn = async (begun: Promise<void>, person: string, work: (signal: AbortSignal) => Promise<void>) => {
    await begun
    try {
      await work(stopping.signal)
    } finally {
      end(person)
    }
  }

  return {
    run: (person, work) => {
      const done = inTurn(turn(person), person, work).finally(() => working.delete(done))
      working.add(done)
      return done
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([Promise.allSettled(working), wait(stopMs, undefined, { ref: false })])
    },
  }
}

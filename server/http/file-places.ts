import type { ServerResponse } from 'node:http'
import { AppError } from './app-error.ts'

/** How many files each server sends at a time, and how many requests wait for that. */
export const fileBounds = {
  all: 8,
  perPerson: 2,
  waiting: 16,
  waitingPerPerson: 2,
  /** Longest wait in milliseconds. */
  waitMs: 10_000,
}

/** `retry_after` of a refused request, in seconds. */
const retryAfter = 30

const busy = () => new AppError('unavailable', { data: { retry_after: retryAfter } })

interface Waiting {
  person: string
  begin: () => void
}

export interface FilePlaces {
  /**
   * Waits for a place. It is free again when the response closes, in whatever way; a closed one gets none.
   *
   * @param person an account, whatever its sessions
   * @throws AppError `unavailable` with `retry_after`: at once if too many wait, else after `waitMs`
   */
  take: (person: string, response: ServerResponse) => Promise<void>
}

/**
 * Places for files. A file takes as long as its reader likes, and meanwhile holds connections and memory. So files have places of
 * their own: people who do not read hold no place of another call, and no more than `perPerson` of these.
 */
export const createFilePlaces = (bounds = fileBounds): FilePlaces => {
  const holders: string[] = []
  const queue = new Set<Waiting>()
  const held = (person: string) => holders.filter(holder => holder === person).length
  const isFree = (person: string) => holders.length < bounds.all && held(person) < bounds.perPerson
  const mayWait = (person: string) =>
    queue.size < bounds.waiting &&
    [...queue].filter(waiting => waiting.person === person).length < bounds.waitingPerPerson

  const hold = (person: string, response: ServerResponse) => {
    holders.push(person)
    response.once('close', () => {
      holders.splice(holders.indexOf(person), 1)
      for (const waiting of queue) if (isFree(waiting.person)) waiting.begin()
    })
  }
  const wait = (person: string, response: ServerResponse): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timer)
      queue.delete(waiting)
      response.off('close', left)
    }
    const refuse = (error: AppError) => {
      leave()
      reject(error)
    }
    // This error is neither read nor logged as a failure.
    const left = () => refuse(new AppError('malformed'))
    const timer = setTimeout(() => refuse(busy()), bounds.waitMs)
    const waiting: Waiting = {
      person,
      begin: () => {
        leave()
        hold(person, response)
        resolve()
      },
    }
    queue.add(waiting)
    response.once('close', left)
    return promise
  }

  return {
    take: async (person, response) => {
      if (response.destroyed || response.closed) throw new AppError('malformed')
      if (isFree(person)) return hold(person, response)
      if (!mayWait(person)) throw busy()
      return wait(person, response)
    },
  }
}

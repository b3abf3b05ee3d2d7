import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { capabilities } from '../../../shared/contract/reference/capabilities.ts'
import type { Clock } from '../clock.ts'
import { discard, readJson } from './answer.ts'

/** How long an answer holds, and how soon a question without an answer is repeated. */
const holdsMs = 5 * 60_000
const againMs = 5_000

/** undefined: no answer to go by. */
const read = async ({ statusCode, body }: Dispatcher.ResponseData): Promise<boolean | undefined> => {
  const answer = statusCode === 200 ? await readJson(body) : discard(body)
  if (statusCode === 404) return false
  return v.is(capabilities.getCapabilities.response, answer) || undefined
}

/**
 * Whether an upstream answers as the contract says: one that has no capabilities (404) knows only the specification. It is asked at
 * its first answer, which waits for that, and again from time to time in the background, since it may be updated alone.
 *
 * @returns a function that never rejects. While the question has no answer it tells true, so nothing is completed
 */
export const learnCapabilities = (
  ask: () => Promise<Dispatcher.ResponseData>,
  clock: Clock,
): (() => Promise<boolean>) => {
  let known: boolean | undefined
  let dueAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const start = async () => {
    const found = await ask()
      .then(read)
      .catch(() => undefined)
    known = found ?? known
    dueAt = clock() + (found === undefined ? againMs : holdsMs)
    asking = undefined
  }
  return async () => {
    if (clock() >= dueAt) asking ??= start()
    if (known === undefined) await asking
    return known ?? true
  }
}

import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { capabilities } from '../../../shared/contract/reference/capabilities.ts'
import type { Clock } from '../clock.ts'
import { discard, readJson } from './answer.ts'

/** Whether an upstream answers as the contract says. One without capabilities knows only the specification. */
export interface Capabilities {
  /** What is known so far; undefined: it has not answered yet. Asks in the background when that is due. */
  speaksContract: () => boolean | undefined
  /** The same after the first question. Never rejects, and waits no longer than a probe: without an answer it counts as true. */
  learn: () => Promise<boolean>
}

/** The account API in this process. */
export const sameRelease: Capabilities = { speaksContract: () => true, learn: async () => true }

/** How long an answer holds, and how soon a question without an answer is repeated. */
const holdsMs = 5 * 60_000
const againMs = 5_000

/** undefined: no answer to go by. */
const read = async ({ statusCode, body }: Dispatcher.ResponseData): Promise<boolean | undefined> => {
  const answer = statusCode === 200 ? await readJson(body) : discard(body)
  if (statusCode === 404) return false
  return v.is(capabilities.getCapabilities.response, answer) || undefined
}

/** Asks the upstream what it has: at the first call, and again from time to time, since it may be updated alone. */
export const createCapabilities = (ask: () => Promise<Dispatcher.ResponseData>, clock: Clock): Capabilities => {
  let known: boolean | undefined
  let dueAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const start = async () => {
    const found = await ask().then(read, () => undefined)
    known = found ?? known
    dueAt = clock() + (found === undefined ? againMs : holdsMs)
    asking = undefined
  }
  const speaksContract = () => {
    if (clock() >= dueAt) asking ??= start()
    return known
  }
  return {
    speaksContract,
    learn: async () => {
      if (speaksContract() === undefined) await asking
      return known ?? true
    },
  }
}

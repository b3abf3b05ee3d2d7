import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { capabilities } from '../../../shared/contract/reference/capabilities.ts'
import { specified } from '../../../shared/contract/specified.ts'
import { isLasting } from '../../http/window.ts'
import type { Clock } from '../clock.ts'
import { discard, readJson } from './answer.ts'

/** What an upstream has. */
export interface Capabilities {
  /** Its answers are as the contract says. If not, it knows only the specification, and they are completed. */
  speaksContract: boolean
  /** Calls of the contract that it lacks: the page hides what needs them. */
  lacks: readonly CallName[]
}

/** Those of the account API of this release, and of one that gives no answer to go by. */
export const ofThisRelease: Capabilities = { speaksContract: true, lacks: [] }

/** How long an answer holds, and how soon a question without an answer is repeated. */
const holdsMs = 5 * 60_000
const againMs = 5_000

const withoutCalls = (speaksContract: boolean, has: (name: CallName, call: Entry) => boolean): Capabilities => ({
  speaksContract,
  lacks: (Object.entries(contract) as [CallName, Entry][])
    .filter(([name, call]) => (call.web !== 'none' || call.file !== undefined) && !has(name, call))
    .map(([name]) => name),
})

const ofSpecification = withoutCalls(
  false,
  (name, { specifiedGet }) => specifiedGet !== undefined || (specified as readonly CallName[]).includes(name),
)

/** Statuses of an upstream that has no such call; some ask who calls before they look what for. */
const noSuchCall = [401, 403, 404, 405]

/** undefined: no answer to go by. */
const read = async ({ statusCode, body }: Dispatcher.ResponseData): Promise<Capabilities | undefined> => {
  const answer = statusCode === 200 ? await readJson(body) : discard(body)
  if (noSuchCall.includes(statusCode)) return ofSpecification
  const told = v.safeParse(capabilities.getCapabilities.response, answer)
  if (!told.success) return undefined
  const calls = new Set(told.output.calls)
  const has = (_: CallName, { method, path }: Entry) => calls.has(`${method} ${path}`)
  const found = withoutCalls(true, has)
  return found.lacks.length === 0 ? ofThisRelease : found
}

/**
 * What an upstream has: one without capabilities (404, 401, 403, 405) knows only the specification. It is asked before the first
 * answer and the first page, which wait for that, and again from time to time in the background, since it may be updated alone.
 *
 * @returns a function that never rejects; not a promise where nothing waits, since every answer asks. While the question has no
 *   answer it tells `ofThisRelease`
 */
export const learnCapabilities = (
  ask: () => Promise<Dispatcher.ResponseData>,
  clock: Clock,
): (() => Capabilities | Promise<Capabilities>) => {
  let known: Capabilities | undefined
  let dueAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const start = async () => {
    const found = await ask()
      .then(read)
      .catch(() => undefined)
    // The same object as long as nothing changes: pages are rendered again for another.
    if (found && JSON.stringify(found) !== JSON.stringify(known)) known = found
    dueAt = clock() + (found === undefined ? againMs : holdsMs)
    asking = undefined
  }
  const found = () => known ?? ofThisRelease
  return () => {
    if (!isLasting(dueAt, holdsMs, clock())) asking ??= start()
    return known === undefined && asking ? asking.then(found) : found()
  }
}

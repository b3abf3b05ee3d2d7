import { isLasting } from '../../http/window.ts'
import type { Clock } from '../clock.ts'
import type { Redis } from '../redis.ts'
import type { SignedIn } from '../session/signed-in.ts'
import type { ReplacedCharacter } from './encoder.ts'

/** The result of a complete download. */
interface CsvResult {
  /** How many characters Shift_JIS lacks, if the file is in it. Each became 〓, or the unified form of the kanji. */
  unmappableCount: number
  /** The first of them. */
  replaced: readonly ReplacedCharacter[]
}

/**
 * Results of downloads, readable only by the session that made them. The count of replaced characters is known only after
 * the last byte, and a page cannot read trailers. An incomplete download has no result.
 */
export interface Results {
  note: (session: SignedIn, id: string, result: CsvResult) => Promise<void>
  find: (session: SignedIn, id: string) => Promise<CsvResult | undefined>
}

/** Short, because the page asks as soon as it has the last byte. */
const lifetimeMs = 10 * 60_000
const limit = 1_000

/** In this process's memory: the latest 1,000 results. */
const inMemory = (clock: Clock): Results => {
  const kept = new Map<string, { result: CsvResult; until: number }>()
  return {
    note: async ({ key }, id, result) => {
      kept.set(`${key}:${id}`, { result, until: clock() + lifetimeMs })
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    },
    find: async ({ key }, id) => {
      const found = kept.get(`${key}:${id}`)
      return found && isLasting(found.until, lifetimeMs, clock()) ? found.result : undefined
    },
  }
}

/** In Redis, shared by all BFFs: another BFF may receive the page's request for the result. */
const inRedis = (redis: Redis): Results => {
  const nameOf = ({ key }: SignedIn, id: string) => `yardkey:csv:${key}:${id}`
  return {
    note: async (session, id, result) => {
      const expiration = { type: 'PX', value: lifetimeMs } as const
      await redis.run(client => client.set(nameOf(session, id), JSON.stringify(result), { expiration }))
    },
    find: async (session, id) => {
      const text = await redis.run(client => client.get(nameOf(session, id)))
      return text === null ? undefined : (JSON.parse(text) as CsvResult)
    },
  }
}

export const createResults = (redis: Redis | undefined, clock: Clock): Results =>
  redis ? inRedis(redis) : inMemory(clock)

import { hash, type Options, verify } from '@node-rs/argon2'
import { createHashingQueue, defaultBounds, type QueueBounds } from './hashing-queue.ts'

/**
 * Both methods throw AppError 503 `unavailable` with `retry_after` while the hashing queue is full. `hasLeft` tells
 * whether the client has disconnected when its turn comes; the call then fails without hashing.
 */
export interface Passwords {
  /** PHC string of an argon2id hash. */
  hash(password: string, hasLeft?: () => boolean): Promise<string>
  /**
   * Whether the password matches. Without a hash (unknown address, no password yet) it takes the same time and returns
   * false.
   */
  verify(passwordHash: string | null | undefined, password: string, hasLeft?: () => boolean): Promise<boolean>
}

/** Cost of argon2id. */
export type Hashing = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const recommended: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const never = () => false

export const createPasswords = async (
  hashing: Hashing = recommended,
  bounds: QueueBounds = defaultBounds,
): Promise<Passwords> => {
  const enqueue = createHashingQueue(bounds)
  // Same cost as real hashes, so that unknown and known addresses take the same time.
  const decoy = await hash('decoy', hashing)
  return {
    hash: (password, hasLeft = never) => enqueue(() => hash(password, hashing), hasLeft),
    verify: async (passwordHash, password, hasLeft = never) => {
      const fits = await enqueue(() => verify(passwordHash ?? decoy, password), hasLeft)
      return fits && typeof passwordHash === 'string'
    },
  }
}

import { hash, type Options, verify } from '@node-rs/argon2'
import { createHashingQueue, defaultBounds, type QueueBounds } from './hashing-queue.ts'

/**
 * Both throw AppError 503 `unavailable` with `retry_after` while too much waits to be hashed. `hasLeft` tells whether the
 * client has gone when its turn comes: nothing is hashed then, and an error ends the call.
 */
export interface Passwords {
  /** PHC string of an argon2id hash. */
  hash(password: string, hasLeft?: () => boolean): Promise<string>
  /** Whether the password fits. Without a hash (unknown address, no password yet) it takes the same time and is false. */
  verify(passwordHash: string | null | undefined, password: string, hasLeft?: () => boolean): Promise<boolean>
}

/** Cost of argon2id. */
export type Hashing = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const recommended: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const stays = () => false

export const createPasswords = async (
  hashing: Hashing = recommended,
  bounds: QueueBounds = defaultBounds,
): Promise<Passwords> => {
  const inTurn = createHashingQueue(bounds)
  // Hashed with the same cost as every other, so that an unknown address answers as slowly as a known one.
  const nobody = await hash('nobody', hashing)
  return {
    hash: (password, hasLeft = stays) => inTurn(() => hash(password, hashing), hasLeft),
    verify: async (passwordHash, password, hasLeft = stays) => {
      const fits = await inTurn(() => verify(passwordHash ?? nobody, password), hasLeft)
      return fits && typeof passwordHash === 'string'
    },
  }
}

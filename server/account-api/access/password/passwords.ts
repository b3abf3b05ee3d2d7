import { hash, hashRaw, type Options, verify } from '@node-rs/argon2'
import { type Client, createHashingQueue, defaultBounds, type QueueBounds } from './hashing-queue.ts'

/**
 * All methods throw AppError 503 `unavailable` with `retry_after` while their queue is full, or their network's half of it.
 * Work of a client that has disconnected when its turn comes fails without hashing.
 */
export interface Passwords {
  /** PHC string of an argon2id hash. */
  hash(password: string, client?: Client): Promise<string>
  /**
   * Whether the password matches. Without a hash (unknown address, no password yet) it takes the same time and returns
   * false.
   */
  verify(passwordHash: string | null | undefined, password: string, client?: Client): Promise<boolean>
  /** Argon2id of a short secret with a salt of the caller's. */
  derive(secret: string, salt: Uint8Array, client?: Client): Promise<Uint8Array>
  /**
   * Runs a login, at most a few at once. Each counts as failed until its password is verified: without turns, people who log
   * in at the same time behind one address would exceed its limit together.
   */
  inTurn<T>(login: () => Promise<T>, client?: Client): Promise<T>
}

/** Cost of argon2id. */
export type Hashing = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const recommended: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Logins at once: enough to keep the hashing queue busy, and fewer than any usual limit of failures. */
const loginsAtOnce = 4

/** The product itself. */
const noClient: Client = { ip: '', hasLeft: () => false }

export const createPasswords = async (
  hashing: Hashing = recommended,
  bounds: QueueBounds = defaultBounds,
): Promise<Passwords> => {
  const enqueue = createHashingQueue(bounds)
  const inTurn = createHashingQueue({ ...bounds, concurrency: loginsAtOnce })
  // Same cost as real hashes, so that unknown and known addresses take the same time.
  const decoy = await hash('decoy', hashing)
  return {
    hash: (password, client = noClient) => enqueue(() => hash(password, hashing), client),
    verify: async (passwordHash, password, client = noClient) => {
      const fits = await enqueue(() => verify(passwordHash ?? decoy, password), client)
      return fits && typeof passwordHash === 'string'
    },
    derive: (secret, salt, client = noClient) => enqueue(() => hashRaw(secret, { ...hashing, salt }), client),
    inTurn: (login, client = noClient) => inTurn(login, client),
  }
}

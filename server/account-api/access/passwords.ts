import { hash, type Options, verify } from '@node-rs/argon2'

export interface Passwords {
  /** PHC string of an argon2id hash. */
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a hash (unknown address, no password yet) it takes the same time and is false. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Cost of argon2id. */
export type Hashing = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const recommended: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const createPasswords = async (hashing: Hashing = recommended): Promise<Passwords> => {
  // Hashed with the same cost as every other, so that an unknown address answers as slowly as a known one.
  const nobody = await hash('nobody', hashing)
  return {
    hash: password => hash(password, hashing),
    verify: async (passwordHash, password) => {
      const fits = await verify(passwordHash ?? nobody, password)
      return fits && typeof passwordHash === 'string'
    },
  }
}

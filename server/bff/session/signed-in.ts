import type { AccountKind } from './store.ts'

declare module 'fastify' {
  interface Session {
    /** Absent in the session of a visitor, which is never kept. */
    signedIn?: SignedIn
  }
}

interface Content {
  /** Digest of the session's id. */
  key: string
  kind: AccountKind
  /** Digest of the account. */
  owner: string
  token: string
  /** When it ends if nothing happens, and when it ends in any case; milliseconds since 1970. */
  idleExpiresAt: number
  absoluteExpiresAt: number
}

/** Who is signed in, with the token opened. It stays inside the BFF. */
export class SignedIn implements Content {
  readonly key: string
  readonly kind: AccountKind
  readonly owner: string
  readonly token: string
  readonly idleExpiresAt: number
  readonly absoluteExpiresAt: number

  constructor(content: Content) {
    this.key = content.key
    this.kind = content.kind
    this.owner = content.owner
    this.token = content.token
    this.idleExpiresAt = content.idleExpiresAt
    this.absoluteExpiresAt = content.absoluteExpiresAt
  }

  /**
   * @fastify/session turns a session into JSON and hashes it, at its beginning and before each answer, to find what to write
   * back. Our store writes by itself what changes, so there is nothing to find, and the token is in no JSON.
   */
  toJSON(): string {
    return ''
  }
}

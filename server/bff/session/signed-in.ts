import type { AccountKind } from './store.ts'

declare module 'fastify' {
  interface Session {
    /** Absent in the session of a visitor, which is never saved. */
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
  /** The address as typed, if the upstream tells none. */
  email?: string | undefined
  /** Parameters of a logout at the OpenID provider, if it began there. */
  logout?: string | undefined
  /** When it ends without use, and when it ends in any case; milliseconds since 1970. */
  idleExpiresAt: number
  absoluteExpiresAt: number
}

/** Who is signed in, with the decrypted token. It never leaves the BFF. */
export class SignedIn implements Content {
  readonly key: string
  readonly kind: AccountKind
  readonly owner: string
  readonly token: string
  readonly email: string | undefined
  readonly logout: string | undefined
  readonly idleExpiresAt: number
  readonly absoluteExpiresAt: number

  constructor(content: Content) {
    this.key = content.key
    this.kind = content.kind
    this.owner = content.owner
    this.token = content.token
    this.email = content.email
    this.logout = content.logout
    this.idleExpiresAt = content.idleExpiresAt
    this.absoluteExpiresAt = content.absoluteExpiresAt
  }

  /**
   * @fastify/session serializes and hashes a session when it is loaded and before each response, to detect changes. Our code
   * writes changes itself, so there is nothing to detect, and the token never appears in JSON.
   */
  toJSON(): string {
    return ''
  }
}

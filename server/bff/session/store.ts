/** Which part of the product a person signed in to. A token of one kind is never sent with a call of the other. */
export type AccountKind = 'customer' | 'employee'

/** A session at rest. Times are milliseconds since 1970. */
export interface SessionRecord {
  kind: AccountKind
  /** Digest of the account, by which its sessions are listed. It stays when the address changes. */
  owner: string
  /** User-Agent, by which people recognise the browser. */
  userAgent: string
  /** The api_token, sealed: a dump of the store does not disclose it. */
  sealedToken: string
  /** The address as typed, sealed, if the upstream tells none. */
  sealedEmail?: string
  /** Of a session that began at the OpenID provider: the parameters of a logout there, sealed. */
  sealedLogout?: string
  createdAt: number
  /** Last use, written at most once a minute. */
  seenAt: number
}

/**
 * The store of sessions. Keys are digests of session ids, so that a dump does not disclose cookies.
 * Every operation throws AppError `unavailable` while the store cannot be reached.
 */
export interface SessionRecords {
  create(key: string, record: SessionRecord, expiresAt: number): Promise<void>
  read(key: string): Promise<SessionRecord | undefined>
  /** Writes only if the session still exists, so that a request in flight cannot recreate an ended one. */
  update(key: string, record: SessionRecord, expiresAt: number): Promise<void>
  /** True if the session existed, so for exactly one of several concurrent calls. */
  remove(key: string): Promise<boolean>
  /** The active sessions of an account, with their keys. */
  listOf(owner: string): Promise<[key: string, record: SessionRecord][]>
  /** Number of sessions, if the store knows it at no cost. */
  size?(): number
  /** Resolves when the store accepts the writes of a login. */
  ping(): Promise<void>
}

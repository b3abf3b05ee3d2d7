/** Which half of the product a person signed in to. A token of one kind is never sent with a call of the other. */
export type AccountKind = 'customer' | 'employee'

/** A session at rest. Times are milliseconds since 1970. */
export interface SessionRecord {
  kind: AccountKind
  /** Digest of the account: its sessions are found by it. */
  owner: string
  /** The browser's own words about itself, as people recognise it by. */
  userAgent: string
  /** The api_token, sealed: a dump of the store gives nobody's account away. */
  sealedToken: string
  createdAt: number
  /** Last use, noted at most once a minute. */
  seenAt: number
}

/**
 * Where sessions rest. Keys are digests of session ids, so that a dump does not give away cookies either.
 * Every operation throws AppError `unavailable` while the store cannot be reached.
 */
export interface SessionRecords {
  create(key: string, record: SessionRecord, expiresAt: number): Promise<void>
  read(key: string): Promise<SessionRecord | undefined>
  /** Writes only where the session still exists: one that was ended never comes back through a request in flight. */
  update(key: string, record: SessionRecord, expiresAt: number): Promise<void>
  /** Whether there was something to remove: of several endings at once exactly one hears true. */
  remove(key: string): Promise<boolean>
  /** The living sessions of an account, by their keys. */
  listOf(owner: string): Promise<[key: string, record: SessionRecord][]>
  /** How many there are, where the store can tell at no cost. */
  size?(): number
  /** Resolves when the store answers. */
  ping(): Promise<void>
}

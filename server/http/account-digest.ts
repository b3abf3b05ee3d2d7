import { createHash } from 'node:crypto'
import type { Caller } from '../../shared/contract/entry.ts'

/**
 * An account in logs and in the session store: the same digest of its address in both servers, so that their lines can be joined.
 * Not the address itself: logs are kept and copied, and what people type into that field may be a password.
 */
export const accountDigest = (kind: Extract<Caller, 'customer' | 'employee'>, email: string): string =>
  createHash('sha256').update(`${kind} ${email}`).digest('base64url')

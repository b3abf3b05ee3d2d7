import { createHash } from 'node:crypto'
import type { Caller } from '../../shared/contract/entry.ts'

/**
 * Identifies an account in logs and in the session store. Both servers compute the same digest, so that their logs can be joined.
 * A digest, because logs are copied, and people sometimes type a password into the address field.
 */
export const accountDigest = (kind: Extract<Caller, 'customer' | 'employee'>, email: string): string =>
  createHash('sha256').update(`${kind} ${email}`).digest('base64url')

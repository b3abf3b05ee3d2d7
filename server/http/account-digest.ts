import { createHash } from 'node:crypto'
import type { Caller } from '../../shared/contract/entry.ts'

/**
 * Identifies an account in logs, in the session store and to its pages, by 132 bits: no secret has as few. Both servers compute the same digest, so that their
 * logs can be joined. A digest, because logs are copied, and people sometimes type a password into the address field.
 *
 * @param account its id; the address as typed in a failed login, and where the upstream tells no id
 */
export const accountDigest = (kind: Extract<Caller, 'customer' | 'employee'>, account: string): string =>
  createHash('sha256').update(`${kind} ${account}`).digest('base64url').slice(0, 22)

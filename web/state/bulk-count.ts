import type { Audience } from '../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Envelopes } from '../../shared/model/envelope.ts'
import type { Locale } from '../../shared/model/flag.ts'
import { api } from '../api.ts'
import { resource } from './resource.ts'

export interface BulkCount {
  count: number
  /** The same by the language that the recipients read. */
  readers: Record<Locale, number> | undefined
  /** The first ten, by address. */
  first: { id: string; email: string; family_name: string; first_name: string; middle_name: string }[]
  /** What recipients see of the sender, in each language. */
  envelopes: Envelopes
  /** ISO 8601. */
  at: string
}

/** Number of recipients of a bulk mail sent now to an audience, and the time of the count. */
export const useBulkCount = resource(
  async (query: Partial<Audience>, signal): Promise<BulkCount> => {
    const { count, readers, first, envelopes } = await api.getAdminMailBulkCount({ query, signal })
    return { count, readers, first, envelopes, at: new Date().toISOString() }
  },
  () => true,
)

import type { Envelopes } from '../../shared/model/envelope.ts'
import type { Locale } from '../../shared/model/flag.ts'
import { api } from '../api.ts'
import { resource } from './resource.ts'

export interface BulkCount {
  count: number
  /** The same by the language that the recipients read. */
  readers: Record<Locale, number> | undefined
  /** What recipients see of the sender, in each language. */
  envelopes: Envelopes
  /** ISO 8601. */
  at: string
}

/** Number of recipients of a bulk mail sent now, and the time of the count. */
export const useBulkCount = resource(
  async (_: Record<never, never>, signal): Promise<BulkCount> => {
    const { count, readers, envelopes } = await api.getAdminMailBulkCount({ signal })
    return { count, readers, envelopes, at: new Date().toISOString() }
  },
  () => true,
)

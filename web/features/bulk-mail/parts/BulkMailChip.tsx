import { bulkStateOf, bulkStateWords } from '../../../../shared/lists/mails.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'
import { heldLook } from '../../../kit/status/HeldNotice.tsx'
import type { Counts } from './bulk-counts.ts'

const looks: Record<keyof typeof bulkStateWords, Omit<ChipLook, 'label'>> = {
  held: heldLook,
  queued: { tone: 'unregistered', shape: 'dashed' },
  scheduled: { tone: 'unregistered', shape: 'dashed' },
  collecting: { tone: 'unregistered', shape: 'dashed' },
  sending: { tone: 'info', shape: 'dot' },
  paused: { tone: 'suspended', shape: 'bars' },
  done: { tone: 'active', shape: 'dot' },
  done_with_failures: { tone: 'warn', shape: 'alert' },
  cancelled: { tone: 'deactive', shape: 'ring' },
}

/** State of a bulk mail. */
export function BulkMailChip({ mail }: { mail: Counts }) {
  const state = bulkStateOf(mail)
  return <Chip {...looks[state]} label={bulkStateWords[state]} />
}

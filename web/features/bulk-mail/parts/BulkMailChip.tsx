import type { BulkMailState } from '../../../../shared/rules/bulk-mail.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'
import { heldLook } from '../../../kit/status/HeldNotice.tsx'
import type { MessageId } from '../../../messages/index.ts'
import { type Counts, isCollecting, isScheduled } from './bulk-counts.ts'

const states: Record<BulkMailState | 'scheduled' | 'collecting', ChipLook> = {
  queued: { tone: 'unregistered', shape: 'dashed', label: 'bulk.queued' },
  scheduled: { tone: 'unregistered', shape: 'dashed', label: 'bulk.scheduled' },
  collecting: { tone: 'unregistered', shape: 'dashed', label: 'bulk.collecting' },
  sending: { tone: 'info', shape: 'dot', label: 'bulk.sending' },
  paused: { tone: 'suspended', shape: 'bars', label: 'bulk.paused' },
  done: { tone: 'active', shape: 'dot', label: 'bulk.done' },
  done_with_failures: { tone: 'warn', shape: 'alert', label: 'bulk.doneWithFailures' },
  cancelled: { tone: 'deactive', shape: 'ring', label: 'bulk.cancelled' },
}

const lookOf = (mail: Counts): ChipLook => {
  if (mail.held) return heldLook
  if (isCollecting(mail)) return states.collecting
  return states[isScheduled(mail) ? 'scheduled' : mail.state]
}

/** Label of the state of a bulk mail. */
export const bulkStateLabel = (mail: Counts): MessageId => lookOf(mail).label

/** State of a bulk mail. */
export function BulkMailChip({ mail }: { mail: Counts }) {
  return <Chip {...lookOf(mail)} />
}

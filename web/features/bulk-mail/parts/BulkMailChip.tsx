import type { BulkMailState } from '../../../../shared/rules/bulk-mail.ts'
import { Chip, type ChipShape, type ChipTone } from '../../../kit/status/Chip.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'

const states: Record<BulkMailState, { tone: ChipTone; shape: ChipShape; label: MessageId }> = {
  queued: { tone: 'unregistered', shape: 'dashed', label: 'bulk.queued' },
  sending: { tone: 'info', shape: 'dot', label: 'bulk.sending' },
  paused: { tone: 'suspended', shape: 'bars', label: 'bulk.paused' },
  done: { tone: 'active', shape: 'dot', label: 'bulk.done' },
  done_with_failures: { tone: 'warn', shape: 'alert', label: 'bulk.doneWithFailures' },
  cancelled: { tone: 'deactive', shape: 'ring', label: 'bulk.cancelled' },
}

/** Label of a bulk mail state. */
export const bulkStateLabel = (state: BulkMailState): MessageId => states[state].label

/** State of a bulk mail. */
export function BulkMailChip({ state }: { state: BulkMailState }) {
  const { tone, shape, label } = states[state]
  return (
    <Chip shape={shape} tone={tone}>
      {useText()(label)}
    </Chip>
  )
}

import type { BulkMailState } from '../../../../shared/rules/bulk-mail.ts'
import { Chip, type ChipShape, type ChipTone } from '../../../kit/status/Chip.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'

const states: Record<BulkMailState, { tone: ChipTone; shape: ChipShape; word: MessageId }> = {
  queued: { tone: 'unregistered', shape: 'dashed', word: 'bulk.queued' },
  sending: { tone: 'info', shape: 'dot', word: 'bulk.sending' },
  paused: { tone: 'suspended', shape: 'bars', word: 'bulk.paused' },
  done: { tone: 'active', shape: 'dot', word: 'bulk.done' },
  done_with_failures: { tone: 'warn', shape: 'ring', word: 'bulk.doneWithFailures' },
  cancelled: { tone: 'deactive', shape: 'ring', word: 'bulk.cancelled' },
}

/** What a state of a bulk mail is called. */
export const wordOfBulkState = (state: BulkMailState): MessageId => states[state].word

/** State of a bulk mail (domain, "Bulk send"). */
export function BulkMailChip({ state }: { state: BulkMailState }) {
  const { tone, shape, word } = states[state]
  return (
    <Chip shape={shape} tone={tone}>
      {useText()(word)}
    </Chip>
  )
}

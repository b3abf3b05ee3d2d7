import type { ImportSummary } from '../../../../../shared/contract/account/account-import.ts'
import type { ImportState } from '../../../../../shared/rules/account-import.ts'
import { Chip, type ChipShape, type ChipTone } from '../../../../kit/status/Chip.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'

const states: Record<ImportState, { tone: ChipTone; shape: ChipShape; label: MessageId }> = {
  reading: { tone: 'unregistered', shape: 'dashed', label: 'import.reading' },
  checked: { tone: 'unregistered', shape: 'dashed', label: 'import.checked' },
  running: { tone: 'info', shape: 'dot', label: 'import.running' },
  inviting: { tone: 'info', shape: 'dot', label: 'import.inviting' },
  done: { tone: 'active', shape: 'dot', label: 'import.done' },
  stopped: { tone: 'deactive', shape: 'ring', label: 'import.stopped' },
}
const withErrors = { tone: 'warn', shape: 'alert', label: 'import.doneWithErrors' } as const

/** State of an import. */
export function ImportChip({ summary: { state, done } }: { summary: Pick<ImportSummary, 'state' | 'done'> }) {
  const { tone, shape, label } = state === 'done' && done.error > 0 ? withErrors : states[state]
  return (
    <Chip shape={shape} tone={tone}>
      {useText()(label)}
    </Chip>
  )
}

import type { ImportSummary } from '../../../../../shared/contract/account/account-import.ts'
import type { ImportState } from '../../../../../shared/rules/account-import.ts'
import { Chip, type ChipLook } from '../../../../kit/status/Chip.tsx'
import { heldLook } from '../../../../kit/status/HeldNotice.tsx'
import type { MessageId } from '../../../../messages/index.ts'

const states: Record<ImportState, ChipLook> = {
  reading: { tone: 'unregistered', shape: 'dashed', label: 'import.reading' },
  refused: { tone: 'warn', shape: 'alert', label: 'import.refused' },
  checked: { tone: 'unregistered', shape: 'dashed', label: 'import.checked' },
  running: { tone: 'info', shape: 'dot', label: 'import.running' },
  inviting: { tone: 'info', shape: 'dot', label: 'import.inviting' },
  done: { tone: 'active', shape: 'dot', label: 'import.done' },
  stopped: { tone: 'deactive', shape: 'ring', label: 'import.stopped' },
}
/** Of a change of selected people. */
const selectionLabels: Partial<Record<ImportState, MessageId>> = {
  checked: 'selection.checked',
  running: 'selection.running',
  done: 'selection.done',
}
const withErrors = { tone: 'warn', shape: 'alert', label: 'import.doneWithErrors' } as const

/** State of an import. */
export function ImportChip({
  summary: { state, done, selection, held },
}: {
  summary: Pick<ImportSummary, 'state' | 'done' | 'selection' | 'held'>
}) {
  if (held) return <Chip {...heldLook} />
  const hasErrors = state === 'done' && done.error > 0
  const look = hasErrors ? withErrors : states[state]
  const ofSelection = hasErrors ? 'selection.doneWithRefusals' : selectionLabels[state]
  return <Chip {...look} label={(selection && ofSelection) ?? look.label} />
}

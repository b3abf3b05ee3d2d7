import type { ImportSummary } from '../../../../../shared/contract/account/account-import.ts'
import { importStateOf, importStateTextOf, type importStateWords } from '../../../../../shared/lists/imports.ts'
import { Chip, type ChipLook } from '../../../../kit/status/Chip.tsx'
import { heldLook } from '../../../../kit/status/HeldNotice.tsx'

const looks: Record<keyof typeof importStateWords, Omit<ChipLook, 'label'>> = {
  held: heldLook,
  reading: { tone: 'unregistered', shape: 'dashed' },
  refused: { tone: 'warn', shape: 'alert' },
  checked: { tone: 'unregistered', shape: 'dashed' },
  running: { tone: 'info', shape: 'dot' },
  inviting: { tone: 'info', shape: 'dot' },
  done: { tone: 'active', shape: 'dot' },
  done_with_errors: { tone: 'warn', shape: 'alert' },
  stopped: { tone: 'deactive', shape: 'ring' },
}

/** State of an import. */
export function ImportChip({ summary }: { summary: Pick<ImportSummary, 'state' | 'done' | 'selection' | 'held'> }) {
  return <Chip {...looks[importStateOf(summary)]} label={importStateTextOf(summary)} />
}

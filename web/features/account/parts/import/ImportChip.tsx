import { importStateOf, importStateTextOf } from '../../../../../shared/lists/imports.ts'
import type { ImportSummary } from '../../../../../shared/model/job.ts'
import type { JobStateWord } from '../../../../../shared/rules/jobs.ts'
import { Chip, type ChipLook } from '../../../../kit/status/Chip.tsx'
import { heldLook } from '../../../../kit/status/HeldNotice.tsx'

const looks: Record<JobStateWord, Omit<ChipLook, 'label'>> = {
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
export function ImportChip({ summary }: { summary: Pick<ImportSummary, 'kind' | 'state' | 'done' | 'held'> }) {
  return <Chip {...looks[importStateOf(summary)]} label={importStateTextOf(summary)} />
}

import type { DocumentVersion } from '../../../../shared/contract/sign-in/document.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'
import { heldLook } from '../../../kit/status/HeldNotice.tsx'

type State = DocumentVersion['state']

const looks: Record<State, Omit<ChipLook, 'label'>> = {
  draft: { tone: 'unregistered', shape: 'dashed' },
  scheduled: { tone: 'info', shape: 'ring' },
  in_force: { tone: 'active', shape: 'dot' },
  past: { tone: 'suspended', shape: 'none' },
}

/** State of a version of a document. */
export function DocumentChip({ state, held }: Pick<DocumentVersion, 'state' | 'held'>) {
  return <Chip {...(held ? heldLook : { ...looks[state], label: `document.${state}` as const })} />
}

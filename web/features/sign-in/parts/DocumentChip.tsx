import type { DocumentVersion } from '../../../../shared/contract/sign-in/document.ts'
import { Chip, type ChipShape, type ChipTone } from '../../../kit/status/Chip.tsx'
import { useText } from '../../../messages/index.ts'

type State = DocumentVersion['state']

const looks: Record<State, { tone: ChipTone; shape: ChipShape }> = {
  draft: { tone: 'unregistered', shape: 'dashed' },
  scheduled: { tone: 'info', shape: 'ring' },
  in_force: { tone: 'active', shape: 'dot' },
  past: { tone: 'suspended', shape: 'none' },
}

/** State of a version of a document. */
export function DocumentChip({ state }: { state: State }) {
  const t = useText()
  return <Chip {...looks[state]}>{t(`document.${state}`)}</Chip>
}

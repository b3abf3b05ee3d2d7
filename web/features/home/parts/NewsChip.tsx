import type { Held } from '../../../../shared/model/held-job.ts'
import type { NewsState } from '../../../../shared/rules/news.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'
import { heldLook } from '../../../kit/status/HeldNotice.tsx'

const looks: Record<NewsState, Omit<ChipLook, 'label'>> = {
  scheduled: { tone: 'info', shape: 'dashed' },
  shown: { tone: 'active', shape: 'dot' },
  ended: { tone: 'unregistered', shape: 'ring' },
  withdrawn: { tone: 'suspended', shape: 'bars' },
}

/** State of a news item. */
export function NewsChip({ state, held }: { state: NewsState; held: Held }) {
  return <Chip {...(held ? heldLook : { ...looks[state], label: `news.${state}` as const })} />
}

import type { NewsState } from '../../../../shared/rules/news.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'

const looks: Record<NewsState, Omit<ChipLook, 'label'>> = {
  scheduled: { tone: 'info', shape: 'dashed' },
  shown: { tone: 'active', shape: 'dot' },
  ended: { tone: 'unregistered', shape: 'ring' },
  withdrawn: { tone: 'suspended', shape: 'bars' },
}

/** State of a news item. */
export function NewsChip({ state }: { state: NewsState }) {
  return <Chip {...looks[state]} label={`news.${state}`} />
}

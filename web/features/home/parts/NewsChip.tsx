import type { NewsState } from '../../../../shared/rules/news.ts'
import { Chip, type ChipShape, type ChipTone } from '../../../kit/status/Chip.tsx'
import { useText } from '../../../messages/index.ts'

const looks: Record<NewsState, { tone: ChipTone; shape: ChipShape }> = {
  scheduled: { tone: 'info', shape: 'dashed' },
  shown: { tone: 'active', shape: 'dot' },
  ended: { tone: 'unregistered', shape: 'ring' },
  withdrawn: { tone: 'suspended', shape: 'bars' },
}

/** State of a news item. */
export function NewsChip({ state }: { state: NewsState }) {
  const t = useText()
  return <Chip {...looks[state]}>{t(`news.${state}`)}</Chip>
}

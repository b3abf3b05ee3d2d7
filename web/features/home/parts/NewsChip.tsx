import { newsStateOf, newsStateWords } from '../../../../shared/lists/news.ts'
import type { Held } from '../../../../shared/model/held-job.ts'
import type { NewsState } from '../../../../shared/rules/news.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'
import { heldLook } from '../../../kit/status/HeldNotice.tsx'

const looks: Record<keyof typeof newsStateWords, Omit<ChipLook, 'label'>> = {
  held: heldLook,
  scheduled: { tone: 'info', shape: 'dashed' },
  shown: { tone: 'active', shape: 'dot' },
  ended: { tone: 'unregistered', shape: 'ring' },
  withdrawn: { tone: 'suspended', shape: 'bars' },
}

/** State of a news item. */
export function NewsChip(item: { state: NewsState; held: Held }) {
  const state = newsStateOf(item)
  return <Chip {...looks[state]} label={newsStateWords[state]} />
}

import type { RequestState, RequestType } from '../../../../shared/rules/requests.ts'
import { Chip, type ChipShape, type ChipTone } from '../../../kit/status/Chip.tsx'
import { useText } from '../../../messages/index.ts'
import { stateName } from './request-names.ts'

const looks: Record<RequestState, { tone: ChipTone; shape: ChipShape }> = {
  waiting: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'info', shape: 'dot' },
  registered: { tone: 'active', shape: 'dot' },
  rejected: { tone: 'deactive', shape: 'ring' },
  closed: { tone: 'unregistered', shape: 'dashed' },
}

/** State of a request. */
export function RequestChip({ request }: { request: { type: RequestType; state: RequestState } }) {
  const t = useText()
  return <Chip {...looks[request.state]}>{t(stateName(request))}</Chip>
}

import { requestStateTextOf } from '../../../../shared/lists/requests.ts'
import type { RequestState, RequestType } from '../../../../shared/rules/requests.ts'
import { Chip, type ChipLook } from '../../../kit/status/Chip.tsx'

const looks: Record<RequestState, Omit<ChipLook, 'label'>> = {
  waiting: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'info', shape: 'dot' },
  registered: { tone: 'active', shape: 'dot' },
  rejected: { tone: 'deactive', shape: 'ring' },
  closed: { tone: 'unregistered', shape: 'dashed' },
}

/** State of a request. */
export function RequestChip({ request }: { request: { type: RequestType; state: RequestState } }) {
  return <Chip {...looks[request.state]} label={requestStateTextOf(request)} />
}

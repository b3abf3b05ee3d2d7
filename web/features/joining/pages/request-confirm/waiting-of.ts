import type { AccessRequest } from '../../../../../shared/contract/joining/request.ts'
import { outcomeFor } from '../../../../../shared/rules/service-policy.ts'
import type { Waiting } from '../../stores/request-policy.ts'
import type { Names } from './items.tsx'

/** What waits for the maker after a request. */
export const waitingOf = (
  { kind, services }: Pick<AccessRequest, 'kind' | 'services'>,
  { offered, heldKinds }: Pick<Names, 'offered' | 'heldKinds'>,
): Waiting => {
  if (heldKinds.includes(kind)) return 'account'
  const waits = offered.some(
    service => services.includes(service.service_id) && outcomeFor(service, kind) === 'approval',
  )
  return waits ? 'services' : 'nothing'
}

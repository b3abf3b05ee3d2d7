import type { RequestKind } from '../../../../shared/rules/requests.ts'
import { canRequest, outcomeFor } from '../../../../shared/rules/service-policy.ts'
import { AppError } from '../../../http/app-error.ts'
import type { OfferedService } from '../../directory/services.ts'

/** Services of an access request, by what happens to them. */
export interface SplitServices {
  /** Granted with the registration. */
  allowed: string[]
  /** Wait for an employee. */
  waiting: string[]
}

/**
 * Splits the services of a request by the maker's policy.
 *
 * @throws 422 on `services`: `choice` for an unknown or stopped one, `other_kind`, `not_open`
 */
export const splitServices = (
  { kind, services }: { kind: RequestKind; services: readonly string[] },
  offered: readonly OfferedService[],
): SplitServices => {
  const split: SplitServices = { allowed: [], waiting: [] }
  for (const id of new Set(services)) {
    const service = offered.find(({ service_id }) => service_id === id)
    const outcome = service && outcomeFor(service, kind)
    if (!canRequest(outcome)) {
      const code = !service ? 'choice' : outcome === undefined ? 'other_kind' : 'not_open'
      throw new AppError('invalid', { errors: { services: [code] } })
    }
    split[outcome === 'at_once' ? 'allowed' : 'waiting'].push(id)
  }
  return split
}

import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'

/**
 * Decisions by service id; the last entry of a repeated service counts.
 *
 * @throws 422 with each service that is not available
 */
export const decisionsAbout = (
  services: { service_id: string; status: FlagValue }[],
  available: ReadonlySet<string>,
): Map<string, FlagValue> => {
  const unknown = services.flatMap(({ service_id }, at) => (available.has(service_id) ? [] : [at]))
  if (unknown.length > 0)
    throw new AppError('invalid', {
      errors: Object.fromEntries(unknown.map(at => [`services.${at}.service_id`, ['choice']])),
    })
  return new Map(services.map(({ service_id, status }) => [service_id, status]))
}

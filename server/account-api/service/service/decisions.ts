import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'

/**
 * Decisions about services, by id; of one that is named twice the last counts.
 *
 * @throws 422 that names each service that is not to be chosen
 */
export const decisionsAbout = (
  services: { service_id: string; status: FlagValue }[],
  choice: ReadonlySet<string>,
): Map<string, FlagValue> => {
  const foreign = services.flatMap(({ service_id }, at) => (choice.has(service_id) ? [] : [at]))
  if (foreign.length > 0)
    throw new AppError('invalid', {
      errors: Object.fromEntries(foreign.map(at => [`services.${at}.service_id`, ['choice']])),
    })
  return new Map(services.map(({ service_id, status }) => [service_id, status]))
}

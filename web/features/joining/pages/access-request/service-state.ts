import type { RequestDetail } from '../../../../../shared/model/request.ts'
import type { MessageId } from '../../../../messages/index.ts'

/** What has become of a requested service. */
export const serviceState = (
  { allowed, waiting, state, type, registered_at }: RequestDetail,
  serviceId: string,
): MessageId => {
  if (waiting.includes(serviceId)) return 'requests.serviceWaiting'
  if (!allowed.includes(serviceId)) return 'requests.serviceNot'
  const isGranted = type === 'service' || state === 'registered' || registered_at !== null
  return isGranted ? 'requests.serviceGranted' : 'requests.serviceAllowed'
}

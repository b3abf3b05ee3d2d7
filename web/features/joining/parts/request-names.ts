import type { RequestNotice } from '../../../../shared/rules/requests.ts'
import type { ServiceOutcome } from '../../../../shared/rules/service-policy.ts'
import type { MessageId } from '../../../messages/index.ts'

export const noticeNames: Record<RequestNotice, MessageId> = {
  off: 'requests.notifyOff',
  each: 'requests.notifyEach',
  daily: 'requests.notifyDaily',
}

/** What becomes of a requested service. */
export const outcomeTexts: Record<ServiceOutcome, MessageId> = {
  at_once: 'request.atOnce',
  approval: 'request.approval',
  contract: 'request.contract',
  closed: 'request.closed',
}

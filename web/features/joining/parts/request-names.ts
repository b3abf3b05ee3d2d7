import type { RequestKind, RequestNotice, RequestState, RequestType } from '../../../../shared/rules/requests.ts'
import type { ServiceOutcome } from '../../../../shared/rules/service-policy.ts'
import type { MessageId } from '../../../messages/index.ts'

export const typeNames: Record<RequestType, MessageId> = { access: 'requests.access', service: 'requests.service' }

export const stateNames: Record<RequestState, MessageId> = {
  waiting: 'requests.state.waiting',
  approved: 'requests.state.approved',
  registered: 'requests.state.registered',
  rejected: 'requests.state.rejected',
  closed: 'requests.state.closed',
}

/** An approved access request is one whose link was sent. */
export const stateName = ({ type, state }: { type: RequestType; state: RequestState }): MessageId => {
  if (state !== 'approved') return stateNames[state]
  return type === 'access' ? 'requests.state.linkSent' : 'requests.state.granted'
}

export const noticeNames: Record<RequestNotice, MessageId> = {
  off: 'requests.notifyOff',
  each: 'requests.notifyEach',
  daily: 'requests.notifyDaily',
}

export const kindNames: Record<RequestKind, MessageId> = {
  new_company: 'request.kindNew',
  distributor: 'request.kindDistributor',
  service_shop: 'request.kindServiceShop',
}

/** What becomes of a requested service. */
export const outcomeTexts: Record<ServiceOutcome, MessageId> = {
  at_once: 'request.atOnce',
  approval: 'request.approval',
  contract: 'request.contract',
  closed: 'request.closed',
}

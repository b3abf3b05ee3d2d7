import type { RequestKind } from '../../../../shared/rules/request-kinds.ts'
import type { ServiceOutcome } from '../../../../shared/rules/service-policy.ts'
import type { MessageId } from '../../../messages/index.ts'

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

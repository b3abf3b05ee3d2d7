import * as v from 'valibot'
import { Id, OptionalTime, Time } from '../../model/flag.ts'
import { RequestState, RequestType } from '../../model/request.ts'
import { ServiceIcon } from '../../model/service.ts'
import { serviceOutcomes } from '../../rules/service-policy.ts'
import { call } from '../entry.ts'

const path = '/api/v1/front/service/request'

/** A service that a company lacks. */
const FurtherService = v.object({
  service_id: Id,
  name: v.string(),
  description: v.string(),
  icon: v.optional(ServiceIcon),
  /** What becomes of a request. `contract`, `closed`: not requested here. */
  outcome: v.picklist(serviceOutcomes),
  /** The latest request, unless it was approved or withdrawn. One of type `service` that waits can be withdrawn. */
  request: v.nullable(
    v.object({
      type: RequestType,
      state: RequestState,
      created_at: Time,
      decided_at: OptionalTime,
      reason: v.nullable(v.string()),
    }),
  ),
})
export type FurtherService = v.InferOutput<typeof FurtherService>

/** Requests of administrators for further services of their company (our own calls). */
export const serviceRequest = {
  getServiceRequest: call('GET', path, {
    callers: ['manager'],
    query: v.object({ company_code: Id }),
    response: v.array(FurtherService),
    web: 'same',
    summary: 'Services for this kind of company that it lacks, with the state of a request',
  }),
  postServiceRequest: call('POST', path, {
    callers: ['manager'],
    effects: { access: 'sometimes' },
    body: v.object({ company_code: Id, service_id: Id }),
    response: v.array(FurtherService),
    web: 'same',
    errors: ['conflict', 'too_many_attempts'],
    summary:
      'Requests a further service. It is granted at once, or once an employee approves. 409 if the company has or has requested it, 422 if it cannot be requested',
  }),
  postServiceRequestWithdraw: call('POST', `${path}/withdraw`, {
    callers: ['manager'],
    effects: {},
    body: v.object({ company_code: Id, service_id: Id }),
    response: v.array(FurtherService),
    web: 'same',
    errors: ['conflict'],
    summary: 'Withdraws a service request that waits; 409 if none waits, because it was decided or withdrawn',
  }),
}

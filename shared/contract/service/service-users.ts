import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { maxBatch } from '../../rules/batch.ts'
import { call } from '../entry.ts'

const write = {
  method: 'POST',
  body: v.object({
    company_code: Id,
    service_id: Id,
    user_ids: v.pipe(v.array(Id, 'required'), v.minLength(1, 'required'), v.maxLength(maxBatch, 'range')),
    status: Flag,
  }),
  /** `changed`: whose permission is another now · `user_count`: members who may use the service now. */
  response: v.object({ changed: v.number(), user_count: v.number() }),
  web: 'same',
} as const

const summary =
  'Permits one service to many people, or to none of them: ids that are no members are 404 and named in `user_ids`; a service that the company lacks is 422'

/** Who of a company may use one service (ours). */
export const serviceUsers = {
  postServiceUsers: call({ ...write, path: '/api/v1/front/service/users', callers: ['manager'], summary }),
  postAdminServiceUsers: call({ ...write, path: '/api/v1/admin/service/users', callers: ['editor'], summary }),
}

import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { maxBatch } from '../../rules/batch.ts'
import { both, editors } from '../both.ts'

/** Permissions of a company's people for one service (our own calls). */
export const serviceUsers = {
  ...both(
    'POST',
    'service/users',
    {
      effects: { access: 'always' },
      body: v.object({
        company_code: Id,
        service_id: Id,
        user_ids: v.pipe(List(Id, maxBatch, 'required'), v.minLength(1, 'required')),
        status: Flag,
      }),
      /** `changed`: number of changed permissions · `user_count`: members who may use the service now. */
      response: v.object({ changed: v.number(), user_count: v.number() }),
      web: 'same',
      summary:
        'Grants or withdraws the permission of several people for one service. 404 names ids of non-members in `user_ids`; 422 for a service that the company lacks',
    },
    editors,
  ),
}

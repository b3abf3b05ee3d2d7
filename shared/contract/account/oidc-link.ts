import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { call } from '../entry.ts'

/** The link of an employee with their account at the OpenID provider (our own calls). */
export const oidcLink = {
  getAdminUserOidc: call('GET', '/api/v1/admin/user/oidc', {
    callers: ['editor'],
    query: v.object({ user_id: Id }),
    response: v.object({ linked_at: v.nullable(v.string()) }),
    web: 'same',
    summary: 'Since when an employee is linked with an account at the provider; null: not',
  }),
  postAdminUserOidcUnlink: call('POST', '/api/v1/admin/user/oidc/unlink', {
    callers: ['editor'],
    effects: { factor: 'always' },
    body: v.object({ user_id: Id }),
    response: v.object({}),
    web: 'same',
    summary:
      'Removes the link and ends the sessions that began there; the next login of the same address makes a new one',
  }),
}

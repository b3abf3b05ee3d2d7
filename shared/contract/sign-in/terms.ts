import * as v from 'valibot'
import { Flag } from '../../model/flag.ts'
import { call } from '../entry.ts'

export const terms = {
  postUserConsent: call({
    method: 'POST',
    path: '/api/v1/front/user/consent',
    callers: ['customer'],
    body: v.object({ terms_version: v.pipe(v.number('number'), v.integer('number')) }),
    response: v.object({ is_terms_update: Flag }),
    web: 'same',
    errors: ['conflict'],
    summary: 'Accepts the terms in force; 409 if there is a newer version',
  }),
}

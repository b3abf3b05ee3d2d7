import * as v from 'valibot'
import { Flag, Time } from '../../model/flag.ts'
import { both } from '../both.ts'
import { call } from '../entry.ts'
import { VersionNumber } from './document.ts'

export const terms = {
  ...both(
    'GET',
    'text/terms',
    {
      response: v.object({ version: v.number(), updated_at: Time, text: v.string() }),
      web: 'same',
      summary: 'Terms in force',
    },
    { customer: { callers: ['anyone'] }, employee: { callers: ['employee'] } },
  ),
  postUserConsent: call('POST', '/api/v1/front/user/consent', {
    callers: ['customer'],
    opens: ['documents', 'passkey'],
    effects: {},
    body: v.object({ terms_version: v.pipe(v.number('number'), VersionNumber) }),
    response: v.object({ is_terms_update: Flag }),
    web: 'same',
    errors: ['conflict'],
    summary: 'Accepts the terms in force; 409 if there is a newer version',
  }),
}

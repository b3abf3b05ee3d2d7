import * as v from 'valibot'
import { Flag, Time } from '../../model/flag.ts'
import { call } from '../entry.ts'
import { VersionNumber } from './document.ts'

const inForce = {
  response: v.object({ version: v.number(), updated_at: Time, text: v.string() }),
  web: 'same',
} as const

export const terms = {
  getTextTerms: call('GET', '/api/v1/front/text/terms', { ...inForce, callers: ['anyone'], summary: 'Terms in force' }),
  getAdminTextTerms: call('GET', '/api/v1/admin/text/terms', {
    ...inForce,
    callers: ['employee'],
    summary: 'Terms in force, for employees',
  }),
  postUserConsent: call('POST', '/api/v1/front/user/consent', {
    callers: ['customer'],
    effects: {},
    body: v.object({ terms_version: v.pipe(v.number('number'), VersionNumber) }),
    response: v.object({ is_terms_update: Flag }),
    web: 'same',
    errors: ['conflict'],
    summary: 'Accepts the terms in force; 409 if there is a newer version',
  }),
}

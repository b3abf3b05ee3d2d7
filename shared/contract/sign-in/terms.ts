import * as v from 'valibot'
import { Flag, Time } from '../../model/flag.ts'
import { call } from '../entry.ts'
import { VersionNumber } from './document.ts'

const inForce = {
  method: 'GET',
  response: v.object({ version: v.number(), updated_at: Time, text: v.string() }),
  web: 'same',
} as const

export const terms = {
  getTextTerms: call({
    ...inForce,
    path: '/api/v1/front/text/terms',
    callers: ['anyone'],
    summary: 'Terms in force',
  }),
  getAdminTextTerms: call({
    ...inForce,
    path: '/api/v1/admin/text/terms',
    callers: ['employee'],
    summary: 'Terms in force, for employees',
  }),
  postUserConsent: call({
    method: 'POST',
    path: '/api/v1/front/user/consent',
    callers: ['customer'],
    body: v.object({ terms_version: v.pipe(v.number('number'), VersionNumber) }),
    response: v.object({ is_terms_update: Flag }),
    web: 'same',
    errors: ['conflict'],
    summary: 'Accepts the terms in force; 409 if there is a newer version',
  }),
}

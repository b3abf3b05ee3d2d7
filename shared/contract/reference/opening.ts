import * as v from 'valibot'
import { Flag } from '../../model/flag.ts'
import { call } from '../entry.ts'

/**
 * What a new installation needs before customers come, in the order in which people do it. The last two are set by the operator
 * (`SMTP_URL`, `PUBLIC_URL`).
 */
export const openingSteps = ['name', 'contact', 'terms', 'privacy', 'services', 'editor', 'mail', 'address'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** The list “Before you open” (our own call). */
export const opening = {
  getAdminOpening: call('GET', '/api/v1/admin/opening', {
    callers: ['employee'],
    response: v.array(v.object({ step: v.picklist(openingSteps), done: Flag })),
    web: 'same',
    summary: 'What the installation still needs before customers come; empty with demo data',
  }),
}

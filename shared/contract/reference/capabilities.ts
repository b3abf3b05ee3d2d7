import * as v from 'valibot'
import { call } from '../entry.ts'

export const capabilities = {
  /** Our own call. An upstream without it has the calls of the specification, and nothing else. */
  getCapabilities: call('GET', '/api/v1/capabilities', {
    callers: ['anyone'],
    response: v.object({ calls: v.array(v.string()) }),
    web: 'none',
    summary: 'The calls that this API has, each as method and path: `GET /api/v1/front/top`',
  }),
}

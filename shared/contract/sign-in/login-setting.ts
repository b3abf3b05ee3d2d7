import * as v from 'valibot'
import { Flag, RowVersion } from '../../model/flag.ts'
import { call } from '../entry.ts'

/** Minutes that a proof suffices: the shortest and the longest time, and that before employees choose one. */
export const leastProofMinutes = 5
export const mostProofMinutes = 30
export const initialProofMinutes = 10

const LoginSetting = v.object({
  /** Whether a login at a browser that is not known needs a code by mail. */
  new_browser_code: Flag,
  /**
   * Minutes that a password or passkey suffices for what customers trust or read, and for whole companies. For roles, addresses and ways
   * to log in it is five minutes.
   */
  proof_minutes: v.pipe(
    v.number('number'),
    v.integer('number'),
    v.minValue(leastProofMinutes, 'range'),
    v.maxValue(mostProofMinutes, 'range'),
  ),
  row_version: RowVersion,
})
export type LoginSetting = v.InferOutput<typeof LoginSetting>

/** How people log in (our own calls). Until an employee decides, `NEW_BROWSER_CODE` does. */
export const loginSetting = {
  getAdminLoginSetting: call('GET', '/api/v1/admin/login/setting', {
    callers: ['employee'],
    response: LoginSetting,
    web: 'same',
    summary: 'Whether a login at a new browser needs a code by mail, and how long a proof suffices',
  }),
  postAdminLoginSetting: call('POST', '/api/v1/admin/login/setting', {
    callers: ['editor'],
    effects: { policy: 'always' },
    body: LoginSetting,
    response: LoginSetting,
    web: 'same',
    errors: ['stale'],
    summary: 'Changes it, for logins and proofs from now on',
  }),
}

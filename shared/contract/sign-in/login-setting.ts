import * as v from 'valibot'
import { Flag, RowVersion } from '../../model/flag.ts'
import { call } from '../entry.ts'

const LoginSetting = v.object({
  /** Whether a login at a browser that is not known needs a code by mail. */
  new_browser_code: Flag,
  row_version: RowVersion,
})
export type LoginSetting = v.InferOutput<typeof LoginSetting>

/** How people log in (our own calls). Until an employee decides, `NEW_BROWSER_CODE` does. */
export const loginSetting = {
  getAdminLoginSetting: call('GET', '/api/v1/admin/login/setting', {
    callers: ['employee'],
    response: LoginSetting,
    web: 'same',
    summary: 'Whether a login at a new browser needs a code by mail',
  }),
  postAdminLoginSetting: call('POST', '/api/v1/admin/login/setting', {
    callers: ['editor'],
    body: LoginSetting,
    response: LoginSetting,
    web: 'same',
    freshProof: true,
    errors: ['stale'],
    summary: 'Changes it, for logins from now on',
  }),
}

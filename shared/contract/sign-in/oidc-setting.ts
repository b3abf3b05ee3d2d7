import * as v from 'valibot'
import { Flag, RowVersion } from '../../model/flag.ts'
import { Email, OptionalEmail } from '../../model/text.ts'
import { call } from '../entry.ts'

const OidcSetting = v.object({
  /** Whether employees can log in with their company account, at an OpenID provider. */
  available: Flag,
  /** Whether employees can no longer log in with a password. Only while `available`. */
  passwords_off: Flag,
  /** The one employee who still can, for the day on which the provider is away; '' while passwords are on. */
  emergency_email: v.string(),
  row_version: RowVersion,
})
export type OidcSetting = v.InferOutput<typeof OidcSetting>

/** Switches passwords off, except that of an emergency account. The same schema checks the dialog and the call. */
export const EmergencyAccount = v.object({ emergency_email: Email })

/** Whether employees have passwords beside their company accounts (our own calls). */
export const oidcSetting = {
  getAdminOidcSetting: call('GET', '/api/v1/admin/oidc/setting', {
    callers: ['employee'],
    response: OidcSetting,
    web: 'same',
    summary: 'Whether employees log in with a company account, with a password, or both',
  }),
  postAdminOidcSetting: call('POST', '/api/v1/admin/oidc/setting', {
    callers: ['editor'],
    effects: { policy: 'always' },
    body: v.object({ passwords_off: Flag, emergency_email: OptionalEmail, row_version: RowVersion }),
    response: OidcSetting,
    web: 'same',
    errors: ['stale', 'conflict'],
    summary:
      'Changes it. 409 `conflict` without a provider. 422 `emergency_email`: [`not_editor`], unless it is an employee who can make changes and has a password',
  }),
}

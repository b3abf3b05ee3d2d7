import * as v from 'valibot'
import { Flag } from '../model/flag.ts'
import { Email, OptionalEmail } from '../model/text.ts'
import { installationSetting } from './setting.ts'

/** Whether employees have passwords beside their company accounts. */
export const oidcSetting = installationSetting({
  name: 'oidc',
  path: 'oidc/setting',
  effect: 'policy',
  action: {
    code: 'login.passwords',
    group: 'setting',
    label: { ja: '社員のパスワードの利用の変更', en: 'Passwords of employees switched on or off' },
  },
  fields: {
    /** Whether employees can no longer log in with a password. Only while `available`. */
    passwords_off: {
      schema: Flag,
      as: 'only_oidc',
      label: { ja: '社員のパスワード', en: 'Passwords of employees' },
      values: {
        0: { ja: '使う', en: 'On' },
        1: { ja: '使わない（会社アカウントのみ）', en: 'Off: company accounts only' },
      },
    },
    /** The one employee who still can, for the day on which the provider is away; '' while passwords are on. */
    emergency_email: { schema: OptionalEmail, label: { ja: '緊急用アカウント', en: 'Emergency account' } },
  },
  initial: { passwords_off: 0, emergency_email: '' },
  answer: {
    /** Whether employees can log in with their company account, at an OpenID provider. */
    available: Flag,
    emergency_email: v.string(),
  },
  errors: ['conflict'],
  summaries: {
    read: 'Whether employees log in with a company account, with a password, or both',
    change:
      'Changes it. 409 `conflict` without a provider. 422 `emergency_email`: [`not_editor`], unless it is an employee who can make changes and has a password',
  },
})
export type OidcSetting = v.InferOutput<(typeof oidcSetting.calls)['getAdminOidcSetting']['response']>

/** Switches passwords off, except that of an emergency account. The same schema checks the dialog. */
export const EmergencyAccount = v.object({ emergency_email: Email })

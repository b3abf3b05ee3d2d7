import { useState } from 'react'
import { type OidcSetting, oidcSetting } from '../../../../shared/settings/oidc.ts'
import { needing } from '../../../calls.ts'
import { Switch } from '../../../kit/action/Switch.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { settingStore } from '../stores/setting.ts'

const { useSetting, save } = settingStore<OidcSetting>(oidcSetting)

/** Switches passwords of employees off, except that of the emergency account; without one, on. */
const savePasswords = (setting: OidcSetting, emergency_email = '') =>
  save({ audience: 'employee' }, setting, { passwords_off: emergency_email === '' ? 0 : 1, emergency_email })

const PasswordsOff = lazyDialog(() => import('../dialogs/PasswordsOff.tsx'))

/** Whether employees have passwords beside their company accounts. Absent without an OpenID provider. */
export const OidcSettingPanel = needing('getAdminOidcSetting', function OidcSettingPanel() {
  const t = useText()
  const mayChange = useMayChange()
  const { data } = useResource(useSetting, { audience: 'employee' })
  const { busy, error, attempts, run } = useCall(savePasswords)
  const [isOpen, setOpen] = useState(false)
  if (data?.available !== 1) return null
  const hasPasswords = data.passwords_off === 0
  return (
    <Panel title={t('oidcSetting.title')}>
      <Rows>
        <Row
          action={
            mayChange ? (
              <Switch
                busy={busy}
                checked={hasPasswords}
                labelledBy="passwords"
                labels={{ on: t('oidcSetting.on'), off: t('oidcSetting.off') }}
                onChange={() => (hasPasswords ? setOpen(true) : void run(data))}
              />
            ) : (
              <Chip
                label={hasPasswords ? 'oidcSetting.on' : 'oidcSetting.off'}
                shape={hasPasswords ? 'dot' : 'ring'}
                tone={hasPasswords ? 'active' : 'deactive'}
              />
            )
          }
          failure={
            error !== undefined && <FailureNotice error={error} key={attempts} title={t('oidcSetting.saveFailed')} />
          }
          note={hasPasswords ? t('oidcSetting.noteOn') : t('oidcSetting.noteOff', { email: data.emergency_email })}
          stacked
          title={t('oidcSetting.head')}
          titleId="passwords"
        />
      </Rows>
      {isOpen && (
        <PasswordsOff
          onClose={() => setOpen(false)}
          onSave={async email => {
            await savePasswords(data, email)
            setOpen(false)
            useAlert.getState().show({ variant: 'success', message: 'oidcSetting.turnedOff' })
          }}
        />
      )}
    </Panel>
  )
})

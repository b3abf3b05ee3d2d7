import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { LoginSetting } from '../../../../shared/contract/sign-in/login-setting.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Switch } from '../../../kit/action/Switch.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { saveLoginSetting, useLoginSetting } from '../stores/login-setting.ts'

const EditProofTime = lazyDialog(() => import('../dialogs/EditProofTime.tsx'))

/** How people log in. View-only employees cannot change it. */
export function LoginSettingPanel() {
  const t = useText()
  const setting = useResource(useLoginSetting, {})
  return (
    <Panel title={t('loginSetting.title')}>
      <Loaded resource={setting} labels={{ loading: t('loginSetting.loading'), failed: t('loginSetting.failed') }}>
        {data => (
          <Rows>
            <CodeSwitch setting={data} />
            <ProofRow setting={data} />
          </Rows>
        )}
      </Loaded>
    </Panel>
  )
}

function CodeSwitch({ setting }: { setting: LoginSetting }) {
  const t = useText()
  const mayChange = useMayChange()
  const { busy, error, attempts, run } = useCall(saveLoginSetting)
  const isOn = setting.new_browser_code === 1
  return (
    <Row
      action={
        mayChange ? (
          <Switch
            busy={busy}
            checked={isOn}
            labelledBy="new-browser-code"
            labels={{ on: t('loginSetting.on'), off: t('loginSetting.off') }}
            onChange={() => void run(setting, { new_browser_code: isOn ? 0 : 1 })}
          />
        ) : (
          <Chip
            label={isOn ? 'loginSetting.on' : 'loginSetting.off'}
            shape={isOn ? 'dot' : 'ring'}
            tone={isOn ? 'active' : 'deactive'}
          />
        )
      }
      failure={
        error !== undefined && <FailureNotice error={error} key={attempts} title={t('loginSetting.saveFailed')} />
      }
      note={t('loginSetting.note')}
      stacked
      title={t('loginSetting.head')}
      titleId="new-browser-code"
    />
  )
}

function ProofRow({ setting }: { setting: LoginSetting }) {
  const t = useText()
  const mayChange = useMayChange()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row
        action={
          mayChange && (
            <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
              {t('loginSetting.proofOpen')}
            </Button>
          )
        }
        note={t('loginSetting.proofNote', { minutes: setting.proof_minutes })}
        stacked
        title={t('loginSetting.proofHead')}
      />
      {isOpen && <EditProofTime onClose={() => setOpen(false)} setting={setting} />}
    </>
  )
}

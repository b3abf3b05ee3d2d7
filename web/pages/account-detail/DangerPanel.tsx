import { lazy, Suspense, useState } from 'react'
import type { UserInfo } from '../../../shared/model/user.ts'
import { useText } from '../../messages/index.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Switch } from '../../ui/action/Switch.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'
import { Row, Rows } from '../../ui/frame/Rows.tsx'
import { describeError } from '../../ui/status/describe-error.ts'
import { Notice } from '../../ui/status/Notice.tsx'

const SwitchLogin = lazy(() => import('../../dialogs/switch-login/SwitchLogin.tsx'))
const DeleteAccount = lazy(() => import('../../dialogs/delete-account/DeleteAccount.tsx'))

interface DangerPanelProps {
  account: UserInfo
  /** The administrator's own account. */
  own: boolean
  onSwitch: (status: 'active' | 'deactive') => Promise<void>
  onDelete: (reason: string) => Promise<void>
}

/** Stopping and deleting an account. What cannot be done says why. */
export function DangerPanel({ account, own, onSwitch, onDelete }: DangerPanelProps) {
  const t = useText()
  const [asking, setAsking] = useState<'stop' | 'delete'>()
  const close = () => setAsking(undefined)
  return (
    <Panel danger title={t('staff.danger')}>
      <Rows>
        {account.regist_flg === 1 && (
          <LoginSwitch account={account} onAsk={() => setAsking('stop')} onSwitch={onSwitch} own={own} />
        )}
        <Row
          action={
            <Button
              aria-describedby={account.manager_flg === 1 ? 'delete-refused' : undefined}
              aria-haspopup="dialog"
              disabled={account.manager_flg === 1}
              kind="danger-outline"
              onClick={() => setAsking('delete')}
              small
            >
              {t('staff.deleteOpen')}
            </Button>
          }
          note={
            account.manager_flg === 1 ? (
              <span id="delete-refused">
                {t('error.administrator')} {t('staff.deleteWayOut')}
              </span>
            ) : (
              t('staff.deleteNote')
            )
          }
          stacked
          title={t('staff.deleteHead')}
        />
      </Rows>
      <Suspense>
        {asking === 'stop' && (
          <SwitchLogin
            account={account}
            onClose={close}
            onConfirm={async () => {
              await onSwitch('deactive')
              close()
            }}
          />
        )}
        {asking === 'delete' && <DeleteAccount account={account} onClose={close} onDelete={onDelete} />}
      </Suspense>
    </Panel>
  )
}

interface LoginSwitchProps extends Pick<DangerPanelProps, 'account' | 'own' | 'onSwitch'> {
  /** Asks before logins are stopped. */
  onAsk: () => void
}

function LoginSwitch({ account, own, onSwitch, onAsk }: LoginSwitchProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const allow = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await onSwitch('active')
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Row
        action={
          <Switch
            busy={busy}
            checked={account.active_flg === 1}
            disabled={own}
            labelledBy="login-allowed"
            onChange={checked => (checked ? void allow() : onAsk())}
            words={{ on: t('staff.allowed'), off: t('staff.stopped') }}
          />
        }
        note={t(own ? 'staff.loginOwn' : 'staff.loginNote')}
        title={t('staff.login')}
        titleId="login-allowed"
      />
      {failed !== undefined && (
        <li className="one-column">
          <Notice title={t('staff.switchFailed')} variant="danger">
            <p>{describeError(failed, t)}</p>
          </Notice>
        </li>
      )}
    </>
  )
}

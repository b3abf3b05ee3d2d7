import type { Passkey } from '../../../../shared/model/passkey.ts'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { removePasskey } from '../stores/passkey.ts'

interface RemovePasskeyProps {
  passkey: Passkey
  /** What it means. */
  text: string
  onClose: () => void
}

/** Asks before a passkey is removed, in use or suspended. */
export function RemovePasskey({ passkey, text, onClose }: RemovePasskeyProps) {
  const t = useText()
  return (
    <Confirm
      alert
      confirm={t('passkey.remove')}
      danger
      failed={t('passkey.removeFailed')}
      onClose={onClose}
      onConfirm={async () => {
        await removePasskey(passkey.passkey_id)
        onClose()
        useAlert.getState().show({ variant: 'success', message: 'passkey.removed' })
      }}
      subject={passkey.name}
      title={t('passkey.removeTitle')}
    >
      <p>{text}</p>
    </Confirm>
  )
}

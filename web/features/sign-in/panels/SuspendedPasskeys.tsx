import { useState } from 'react'
import type { SuspendedPasskey } from '../../../../shared/model/passkey.ts'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Rows } from '../../../kit/frame/Panel.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { keepPasskey } from '../stores/passkey.ts'
import { PasskeyButton, PasskeyRow } from './PasskeyRow.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'

/** Passkeys that a rescue has suspended: their owner keeps or removes each. Nothing without any. */
export function SuspendedPasskeys({ passkeys }: { passkeys: readonly SuspendedPasskey[] }) {
  const t = useText()
  const [open, setOpen] = useState<{ dialog: 'keep' | 'remove'; passkey: SuspendedPasskey }>()
  const close = () => setOpen(undefined)
  if (passkeys.length === 0 && !open) return null
  return (
    <>
      <div className="panel-body">
        <Notice title={t('passkey.suspendedTitle')} variant="note">
          <p>{t('passkey.suspendedText')}</p>
        </Notice>
      </div>
      <Rows>
        {passkeys.map(passkey => (
          <PasskeyRow key={passkey.passkey_id} passkey={passkey}>
            <PasskeyButton
              label={t('passkey.keep')}
              name={passkey.name}
              onOpen={() => setOpen({ dialog: 'keep', passkey })}
            />
            <PasskeyButton
              label={t('passkey.remove')}
              name={passkey.name}
              onOpen={() => setOpen({ dialog: 'remove', passkey })}
            />
          </PasskeyRow>
        ))}
      </Rows>
      {open?.dialog === 'keep' && (
        <Confirm
          alert
          careful
          confirm={t('passkey.keepSubmit')}
          failed={t('passkey.keepFailed')}
          onClose={close}
          onConfirm={async () => {
            await keepPasskey(open.passkey.passkey_id)
            close()
            useAlert.getState().show({ variant: 'success', message: 'passkey.kept' })
          }}
          subject={open.passkey.name}
          title={t('passkey.keepTitle')}
        >
          <p>{t('passkey.keepText')}</p>
        </Confirm>
      )}
      {open?.dialog === 'remove' && (
        <RemovePasskey onClose={close} passkey={open.passkey} text={t('passkey.removeSuspended')} />
      )}
    </>
  )
}

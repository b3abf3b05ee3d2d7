import { useState } from 'react'
import type { Passkey } from '../../../../shared/model/passkey.ts'
import { has } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { EmptyState } from '../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../messages/index.ts'
import { useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { usePasskeys } from '../stores/passkey.ts'
import { LossNotice } from './LossNotice.tsx'
import { PasskeyButton, PasskeyRow } from './PasskeyRow.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { SuspendedPasskeys } from './SuspendedPasskeys.tsx'

const AddPasskey = lazyDialog(() => import('../dialogs/passkey/AddPasskey.tsx'))
const RenamePasskey = lazyDialog(() => import('../dialogs/passkey/RenamePasskey.tsx'))
const RecoveryCodes = lazyDialog(() => import('../dialogs/passkey/RecoveryCodes.tsx'))

type Open = { dialog: 'add' | 'recovery' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

/** Whether the signed-in person can have passkeys: the account API has them, and a company of theirs wants them. */
export const useOffersPasskeys = (): boolean => {
  const isOff = useSession(({ auth }) => auth?.hasPasskeysOff === true)
  return has('getPasskeyList') && !isOff
}

/** Passkeys and recovery codes of the signed-in person. Absent where none are offered. */
export function PasskeyPanel() {
  return useOffersPasskeys() ? <OwnPasskeys /> : null
}

function OwnPasskeys() {
  const t = useText()
  const passkeys = useResource(usePasskeys, {})
  const [open, setOpen] = useState<Open>()
  // Where one is demanded, none is removed before it is set up.
  const isHeld = useSession(({ auth }) => auth?.mustSetUpPasskey === true)
  const close = () => {
    setOpen(undefined)
    // Who puts it off goes on, if it is no longer demanded.
    if (isHeld && passkeys.data?.recovery_codes === 0) void useSession.getState().load()
  }
  const count = passkeys.data?.passkeys.length ?? 0
  return (
    <Panel
      action={
        passkeys.data &&
        (globalThis.PublicKeyCredential ? (
          <Button aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'add' })} small>
            {t('passkey.add')}
          </Button>
        ) : (
          <p className="small quiet">{t('passkey.noBrowser')}</p>
        ))
      }
      title={t('passkey.title')}
    >
      <Loaded
        labels={{ loading: t('passkey.loading'), failed: t('passkey.failed') }}
        placeholder={<SkeletonBars rows={1} />}
        resource={passkeys}
      >
        {({ passkeys, suspended, recovery_codes, loss }) => (
          <>
            {loss && <LossNotice loss={loss} />}
            <SuspendedPasskeys passkeys={suspended} />
            {passkeys.length === 0 && suspended.length === 0 && (
              <EmptyState title={t('passkey.none')}>{t('passkey.noneText')}</EmptyState>
            )}
            {passkeys.length > 0 && (
              <Rows>
                {passkeys.map(passkey => (
                  <PasskeyRow key={passkey.passkey_id} passkey={passkey}>
                    <PasskeyButton
                      label={t('passkey.rename')}
                      name={passkey.name}
                      onOpen={() => setOpen({ dialog: 'rename', passkey })}
                    />
                    {!isHeld && (
                      <PasskeyButton
                        label={t('passkey.remove')}
                        name={passkey.name}
                        onOpen={() => setOpen({ dialog: 'remove', passkey })}
                      />
                    )}
                  </PasskeyRow>
                ))}
                <Row
                  action={
                    <Button aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'recovery' })} small>
                      {t(recovery_codes === 0 ? 'recovery.make' : 'recovery.makeAgain')}
                    </Button>
                  }
                  note={`${t('recovery.left', { count: recovery_codes })} · ${t('recovery.why')}`}
                  title={t('recovery.title')}
                />
              </Rows>
            )}
          </>
        )}
      </Loaded>
      {open?.dialog === 'add' && (
        <AddPasskey
          onAdded={() => setOpen(passkeys.data?.recovery_codes === 0 ? { dialog: 'recovery' } : undefined)}
          onClose={close}
        />
      )}
      {open?.dialog === 'rename' && <RenamePasskey onClose={close} passkey={open.passkey} />}
      {open?.dialog === 'remove' && (
        <RemovePasskey
          onClose={close}
          passkey={open.passkey}
          text={t(count === 1 ? 'passkey.removeLast' : 'passkey.removeText')}
        />
      )}
      {open?.dialog === 'recovery' && <RecoveryCodes left={passkeys.data?.recovery_codes ?? 0} onClose={close} />}
    </Panel>
  )
}

import { useState } from 'react'
import type { Passkey } from '../../../../shared/model/passkey.ts'
import { has } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { EmptyState } from '../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { removePasskey, usePasskeys } from '../stores/passkey.ts'

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
        {({ passkeys, recovery_codes }) =>
          passkeys.length === 0 ? (
            <EmptyState title={t('passkey.none')}>{t('passkey.noneText')}</EmptyState>
          ) : (
            <Rows>
              {passkeys.map(passkey => (
                <PasskeyRow
                  key={passkey.passkey_id}
                  onRemove={isHeld ? undefined : () => setOpen({ dialog: 'remove', passkey })}
                  onRename={() => setOpen({ dialog: 'rename', passkey })}
                  passkey={passkey}
                />
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
          )
        }
      </Loaded>
      {open?.dialog === 'add' && (
        <AddPasskey
          onAdded={() => setOpen(passkeys.data?.recovery_codes === 0 ? { dialog: 'recovery' } : undefined)}
          onClose={close}
        />
      )}
      {open?.dialog === 'rename' && <RenamePasskey onClose={close} passkey={open.passkey} />}
      {open?.dialog === 'remove' && <RemovePasskey isLast={count === 1} onClose={close} passkey={open.passkey} />}
      {open?.dialog === 'recovery' && <RecoveryCodes left={passkeys.data?.recovery_codes ?? 0} onClose={close} />}
    </Panel>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  /** Absent: not now. */
  onRemove: (() => void) | undefined
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useText()
  const { name, created_at, last_used_at } = passkey
  const hidden = <VisuallyHidden> {name}</VisuallyHidden>
  return (
    <Row
      action={
        <div className="button-row">
          <Button aria-haspopup="dialog" onClick={onRename} small>
            {t('passkey.rename')}
            {hidden}
          </Button>
          {onRemove && (
            <Button aria-haspopup="dialog" onClick={onRemove} small>
              {t('passkey.remove')}
              {hidden}
            </Button>
          )}
        </div>
      }
      note={
        <>
          {t('passkey.addedOn')} <Time precision="date" value={created_at} />
          {' · '}
          {last_used_at === null ? (
            t('passkey.unused')
          ) : (
            <>
              {t('passkey.lastUse')} <Time value={last_used_at} />
            </>
          )}
        </>
      }
      title={<span translate="no">{name}</span>}
    />
  )
}

function RemovePasskey({ passkey, isLast, onClose }: { passkey: Passkey; isLast: boolean; onClose: () => void }) {
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
      <p>{t(isLast ? 'passkey.removeLast' : 'passkey.removeText')}</p>
    </Confirm>
  )
}

import { useState } from 'react'
import type { UserInfo } from '../../../../shared/model/user.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Row } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'

const RemovePasskeys = lazyDialog(() => import('../dialogs/RemovePasskeys.tsx'))

/** Removes another person's passkeys. Absent without any, and while their own request waits, which is decided above. */
export const PasskeysRow = needing(
  'postUserPasskeyReset',
  function PasskeysRow({ account, member }: { account: UserInfo; member: Member }) {
    const t = useText()
    const [isOpen, setOpen] = useState(false)
    const { passkey_count: count, passkey_request } = account
    return (
      <>
        {count > 0 && !passkey_request && (
          <Row
            action={
              <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
                {t('lostPasskeys.open')}
              </Button>
            }
            note={t('removePasskeys.note', { count })}
            stacked
            title={t('removePasskeys.head')}
          />
        )}
        {isOpen && <RemovePasskeys account={account} member={member} onClose={() => setOpen(false)} />}
      </>
    )
  },
)

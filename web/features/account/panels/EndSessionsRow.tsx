import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Row } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { endSessions } from '../stores/sessions.ts'

const EndSessions = lazyDialog(() => import('../dialogs/EndSessions.tsx'))

/** Logs another person out on all devices. A person of several companies is logged out by the maker only. */
export const EndSessionsRow = needing(
  'postUserSessionsEnd',
  function EndSessionsRow({ account, member }: { account: AccountInfo; member: Member }) {
    const t = useText()
    const [isOpen, setOpen] = useState(false)
    const isForMaker = account.shared_flg === 1 && member.audience === 'customer'
    return (
      <>
        <Row
          action={
            !isForMaker && (
              <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
                {t('endSessions.open')}
              </Button>
            )
          }
          note={t(isForMaker ? 'endSessions.shared' : 'endSessions.note')}
          stacked
          title={t('endSessions.head')}
        />
        {isOpen && <EndSessions account={account} onClose={() => setOpen(false)} onEnd={() => endSessions(member)} />}
      </>
    )
  },
)

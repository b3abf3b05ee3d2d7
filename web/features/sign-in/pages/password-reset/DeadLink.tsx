import { useEffect } from 'react'
import type { LinkState } from '../../../../../shared/model/user.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { resetToken } from '../../stores/password.ts'

type DeadState = Exclude<LinkState, 'valid' | 'expired'>

const labels: Record<DeadState, { title: MessageId; text: MessageId }> = {
  used: { title: 'password.usedTitle', text: 'password.usedText' },
  superseded: { title: 'password.supersededTitle', text: 'password.supersededText' },
  ended: { title: 'password.endedTitle', text: 'password.endedText' },
  unknown: { title: 'password.unknownTitle', text: 'password.unknownText' },
}

/** Page for an invalid reset link: says why, and offers to request another. */
export function DeadLink({ state, onDrop }: { state: DeadState; onDrop: () => void }) {
  const t = useText()
  const title = t(labels[state].title)
  useTitle(title)
  // Cleared on unmount: a reload shows the same page, a later visit starts without the link.
  useEffect(() => resetToken.clear, [])
  return (
    <Main width="notice">
      <Nameplate label={t('route.passwordReset')} title={title}>
        <div className="notice-text">
          <p>{t(labels[state].text)}</p>
          <div className="button-row">
            <Button kind="primary" onClick={onDrop}>
              {t('password.again')}
            </Button>
          </div>
        </div>
      </Nameplate>
    </Main>
  )
}

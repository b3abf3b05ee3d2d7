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
  unknown: { title: 'password.unknownTitle', text: 'password.unknownText' },
}

/** A link that resets nothing any more: says why, and offers to ask for another. */
export function DeadLink({ state, onDrop }: { state: DeadState; onDrop: () => void }) {
  const t = useText()
  const title = t(labels[state].title)
  useTitle(title)
  // Reloading shows the same; coming back from elsewhere starts anew.
  useEffect(() => resetToken.clear, [])
  return (
    <Main width="notice">
      <Nameplate label={t('route.passwordReset')} title={title}>
        <div className="notice-text">
          <p className="phrase">{t(labels[state].text)}</p>
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

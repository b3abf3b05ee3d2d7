import type { LinkState } from '../../../shared/model/user.ts'
import { type MessageId, useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { ButtonLink } from '../../ui/action/Button.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { useTitle } from '../../ui/text/title.ts'

type DeadState = Exclude<LinkState, 'valid' | 'expired'>

const words: Record<DeadState, { title: MessageId; text: MessageId }> = {
  used: { title: 'register.usedTitle', text: 'register.usedText' },
  superseded: { title: 'register.supersededTitle', text: 'register.supersededText' },
  unknown: { title: 'register.unknownTitle', text: 'register.unknownText' },
}

/** A link that leads nowhere any more: says why, and what to do instead. */
export function DeadLink({ state }: { state: DeadState }) {
  const t = useText()
  const title = t(words[state].title)
  useTitle(title)
  return (
    <Main width="notice">
      <Nameplate label={t('route.register')} title={title}>
        <div className="notice-text">
          <p className="phrase">{t(words[state].text)}</p>
          {state === 'used' && (
            <div className="button-row">
              <ButtonLink href={href('loginFront')} kind="primary">
                {t('register.toLogin')}
              </ButtonLink>
            </div>
          )}
        </div>
      </Nameplate>
    </Main>
  )
}

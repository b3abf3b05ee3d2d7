import type { LinkState } from '../../../../shared/model/user.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { LinkWords } from './words.ts'

type DeadState = Exclude<LinkState, 'valid' | 'expired'>

const textsOf = ({ usedTitle, usedText }: LinkWords) =>
  ({
    used: [usedTitle, usedText],
    superseded: ['register.supersededTitle', 'register.supersededText'],
    unknown: ['register.unknownTitle', 'register.unknownText'],
  }) as const

/** A link that leads nowhere any more: says why, and what to do instead. */
export function DeadLink({ state, words }: { state: DeadState; words: LinkWords }) {
  const t = useText()
  const [title, text] = textsOf(words)[state]
  useTitle(t(title))
  return (
    <Main width="notice">
      <Nameplate label={t(words.label)} title={t(title)}>
        <div className="notice-text">
          <p className="phrase">{t(text)}</p>
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

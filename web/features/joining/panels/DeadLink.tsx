import type { LinkState } from '../../../../shared/model/user.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { LinkLabels } from './labels.ts'

type DeadState = Exclude<LinkState, 'valid' | 'expired'>

const textsOf = ({ usedTitle, usedText }: LinkLabels) =>
  ({
    used: [usedTitle, usedText],
    superseded: ['register.supersededTitle', 'register.supersededText'],
    unknown: ['register.unknownTitle', 'register.unknownText'],
  }) as const

/** Page for an invalid link: says why, and what to do instead. */
export function DeadLink({ state, labels }: { state: DeadState; labels: LinkLabels }) {
  const t = useText()
  const [title, text] = textsOf(labels)[state]
  useTitle(t(title))
  return (
    <Main width="notice">
      <Nameplate label={t(labels.label)} title={t(title)}>
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

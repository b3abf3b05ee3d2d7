import type { LinkState } from '../../../../shared/model/user.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { homeOf } from '../../../router/guard.ts'
import { href } from '../../../router/routes.ts'
import { useSession } from '../../../state/session.ts'
import type { LinkLabels } from './labels.ts'

type DeadState = Exclude<LinkState, 'valid'>

const textsOf = ({ usedTitle, usedText, unknownText }: LinkLabels, isSignedIn: boolean) =>
  ({
    used: [usedTitle, isSignedIn ? 'register.usedSignedIn' : usedText],
    superseded: ['register.supersededTitle', 'register.supersededText'],
    // Where the account API sends no new one.
    expired: ['error.link_expired', 'register.endedText'],
    ended: ['register.endedTitle', 'register.endedText'],
    unknown: ['register.unknownTitle', unknownText],
  }) as const

/** Page for an invalid link: says why, and offers what the person can do instead. */
export function DeadLink({ state, labels }: { state: DeadState; labels: LinkLabels }) {
  const t = useText()
  const auth = useSession(session => session.auth)
  const [title, text] = textsOf(labels, Boolean(auth?.accountType))[state]
  const isRequestable = state === 'unknown' && labels.requestable
  useTitle(t(title))
  return (
    <Main width="notice">
      <Nameplate label={t(labels.label)} title={t(title)}>
        <div className="notice-text">
          <p>{t(text)}</p>
          <div className="button-row">
            {isRequestable && (
              <ButtonLink href={href('requestForm')} kind="primary">
                {t('login.request')}
              </ButtonLink>
            )}
            <ButtonLink
              href={auth?.accountType ? homeOf(auth) : href('loginFront')}
              kind={isRequestable ? 'plain' : 'primary'}
            >
              {t(auth?.accountType ? 'error.home' : 'register.toLogin')}
            </ButtonLink>
            {state !== 'used' && <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>}
          </div>
        </div>
      </Nameplate>
    </Main>
  )
}

import { useEffect } from 'react'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { errorOf, undoToken } from '../../stores/new-address.ts'

/** Page for an invalid undo link: says why, and what helps instead. */
export function DeadLink({ state }: { state: keyof typeof errorOf }) {
  const t = useText()
  const title = t(errorOf[state])
  useTitle(title)
  // Cleared on unmount: a reload shows the same page, a later visit starts without the link.
  useEffect(() => undoToken.clear, [])
  return (
    <Main width="notice">
      <Nameplate label={t('route.mailaddressUndo')} title={title}>
        <div className="notice-text">
          <p>{t('newAddress.undo.deadText')}</p>
          <div className="button-row">
            <ButtonLink href={href('passwordReset')} kind="primary">
              {t('route.passwordReset')}
            </ButtonLink>
            <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
          </div>
        </div>
      </Nameplate>
    </Main>
  )
}

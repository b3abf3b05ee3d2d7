import { useEffect } from 'react'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Main } from '../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { LinkToken } from '../../../state/link-token.ts'
import { errorOf } from '../stores/new-address.ts'

interface DeadRescueLinkProps {
  /** What the link was for. */
  label: string
  state: keyof typeof errorOf
  link: LinkToken
}

/** Page for an invalid link by which a person rescues their account: says why, and what helps instead. */
export function DeadRescueLink({ label, state, link }: DeadRescueLinkProps) {
  const t = useText()
  const title = t(errorOf[state])
  useTitle(title)
  // Cleared on unmount: a reload shows the same page, a later visit starts without the link.
  useEffect(() => link.clear, [link])
  return (
    <Main width="notice">
      <PageHeader label={label} title={title}>
        <div className="notice-text">
          <p>{t('newAddress.undo.deadText')}</p>
          <div className="button-row">
            <ButtonLink href={href('passwordReset')} kind="primary">
              {t('route.passwordReset')}
            </ButtonLink>
            <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

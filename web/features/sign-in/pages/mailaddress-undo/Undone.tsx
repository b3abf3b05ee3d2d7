import { useEffect } from 'react'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { focusHeading } from '../../../../kit/frame/heading.ts'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAddressUndo } from '../../stores/new-address.ts'

const labels = {
  cancelled: { title: 'newAddress.undo.cancelledTitle', text: 'newAddress.undo.next' },
  restored: { title: 'newAddress.undo.restoredTitle', text: 'newAddress.undo.next' },
  locked: { title: 'newAddress.undo.lockedTitle', text: 'newAddress.undo.lockedText' },
} as const satisfies Record<string, Record<'title' | 'text', MessageId>>

/** Says what became of the account, and what to do next. */
export function Undone() {
  const t = useText()
  const { outcome, email } = useAddressUndo()
  const { title, text } = labels[outcome]
  useTitle(t(title))
  useEffect(focusHeading, [])
  return (
    <Main width="notice">
      <Nameplate label={t('route.mailaddressUndo')} title={t(title)}>
        <div className="notice-text">
          {outcome !== 'locked' && <SentTo>{email}</SentTo>}
          <p>{t(text)}</p>
          <p>{t('newAddress.undo.ended')}</p>
          <div className="button-row">
            <ButtonLink href={href('contactForm')} kind={outcome === 'locked' ? 'primary' : 'plain'}>
              {t('menu.contact')}
            </ButtonLink>
          </div>
        </div>
      </Nameplate>
    </Main>
  )
}

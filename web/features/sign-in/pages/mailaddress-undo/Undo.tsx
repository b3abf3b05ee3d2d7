import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAddressUndo } from '../../stores/new-address.ts'

interface UndoProps {
  token: string
  /** The address that the link was mailed to. */
  email: string
  /** The account has another address by now. */
  isChanged: boolean
  /** The link has become invalid. */
  onDead: () => Promise<void>
}

/** Says what undoing does, and does it. */
export function Undo({ token, email, isChanged, onDead }: UndoProps) {
  const t = useText()
  const undo = useAddressUndo(state => state.undo)
  const { busy, error, attempts, run } = useCall(async () => {
    try {
      await undo(token, email)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'not_found' || code?.startsWith('link_')) await onDead()
      throw error
    }
  })
  useHeadingFocusOnUnmount()
  return (
    <section className="panel">
      <div className="panel-body stack">
        <p>{t(isChanged ? 'newAddress.undo.changed' : 'newAddress.undo.pending')}</p>
        <ul className="plain-list">
          <li>{t(isChanged ? 'newAddress.undo.restores' : 'newAddress.undo.keeps')}</li>
          <li>{t('newAddress.undo.sessions')}</li>
          <li>{t('newAddress.undo.password')}</li>
        </ul>
        {error !== undefined && <FailureNotice error={error} key={attempts} title={t('newAddress.undo.failed')} />}
        <div className="button-row">
          <Button busy={busy} kind="primary" onClick={() => void run()}>
            {t('newAddress.undo.submit')}
          </Button>
          <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>
        </div>
        <p className="quiet small">{t('newAddress.undo.own')}</p>
      </div>
    </section>
  )
}

import { Button } from '../../../../kit/action/Button.tsx'
import { CancelButton } from '../../../../kit/dialog/CancelButton.tsx'
import { DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'

/** Staff of a registered company: an administrator there adds them. */
export function KnownCompany({ onBack }: { onBack: () => void }) {
  const t = useText()
  return (
    <>
      <DialogBody>
        <p>{t('guide.knownText')}</p>
        <ol className="guide-steps">
          <li>{t('guide.knownAsk')}</li>
          <li>{t('guide.knownMail')}</li>
          <li>{t('guide.knownLogin')}</li>
        </ol>
        <p className="quiet">{t('guide.knownWho')}</p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('guide.back')}</Button>
        <CancelButton>{t('ui.close')}</CancelButton>
      </DialogFoot>
    </>
  )
}

import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface ResetTemplateProps {
  name: string
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before the built-in text replaces an edited one. */
export default function ResetTemplate({ name, onClose, onConfirm }: ResetTemplateProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('template.resetTitle')}>
      <ConfirmBody confirm={t('template.resetSubmit')} danger failed={t('template.resetFailed')} onConfirm={onConfirm}>
        <DialogSubject name={name}>{t('route.mailTemplate')}</DialogSubject>
        <p>{t('template.resetText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}

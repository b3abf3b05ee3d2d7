import { useText } from '../../messages/index.ts'
import { ConfirmBody } from '../../ui/dialog/ConfirmBody.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'

interface ResetTemplateProps {
  name: string
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Before the text that somebody gave a mail is given up for the built-in one. */
export default function ResetTemplate({ name, onClose, onConfirm }: ResetTemplateProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('template.resetTitle')}>
      <ConfirmBody confirm={t('template.resetSubmit')} danger failed={t('template.resetFailed')} onConfirm={onConfirm}>
        <Named name={name}>{t('route.mailTemplate')}</Named>
        <p className="phrase">{t('template.resetText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}

import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../kit/dialog/DialogSubject.tsx'
import { useText } from '../../../messages/index.ts'

interface WithdrawNewsProps {
  title: string
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before customers no longer see a news item. */
export default function WithdrawNews({ title, onClose, onConfirm }: WithdrawNewsProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('news.withdrawTitle')}>
      <ConfirmBody confirm={t('news.withdrawOpen')} danger failed={t('news.withdrawFailed')} onConfirm={onConfirm}>
        <DialogSubject name={<span translate="no">{title}</span>}>{t('route.settingsNewsItem')}</DialogSubject>
        <p className="phrase">{t('news.withdrawText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}

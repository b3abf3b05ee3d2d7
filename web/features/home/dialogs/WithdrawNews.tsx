import type { NewsDetail } from '../../../../shared/contract/home/news.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'

interface WithdrawNewsProps {
  title: string
  news: NewsDetail
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before customers no longer see a news item. */
export default function WithdrawNews({ title, news, onClose, onConfirm }: WithdrawNewsProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('news.withdrawTitle')}>
      <ConfirmBody careful confirm={t('news.withdraw')} failed={t('news.withdrawFailed')} onConfirm={onConfirm}>
        <DialogSubject name={<span translate="no">{title}</span>}>
          <Time value={news.published_at} zone={false} /> –{' '}
          {news.ends_at ? <Time value={news.ends_at} zone={false} /> : t('news.open')}
        </DialogSubject>
        <p>{t('news.withdrawText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}

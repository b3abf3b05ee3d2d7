import { EyeOff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { NewsDetail } from '../../../../../shared/contract/home/news.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { withdrawNews } from '../../stores/news.ts'
import { textFor } from './news-form.ts'

const WithdrawNews = lazyDialog(() => import('../../dialogs/WithdrawNews.tsx'))

interface WithdrawalProps {
  news: NewsDetail
  /** The item that the call returned. */
  onChange: (news: NewsDetail) => void
}

/** Withdraws a news item after a confirmation, or brings it back. Edits in the form stay. */
export function Withdrawal({ news, onChange }: WithdrawalProps) {
  const t = useText()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const { title } = textFor(news, t.locale)
  const { show } = useAlert.getState()

  const restore = async () => {
    setBusy(true)
    try {
      onChange(await withdrawNews(news, false))
      show({ variant: 'success', message: 'news.restored', values: { title } })
    } catch {
      show({ variant: 'danger', message: 'news.restoreFailed' })
    } finally {
      setBusy(false)
    }
  }
  if (news.state === 'withdrawn')
    return (
      <Button busy={busy} icon={RotateCcw} onClick={() => void restore()}>
        {t('news.restore')}
      </Button>
    )
  return (
    <>
      <Button aria-haspopup="dialog" icon={EyeOff} onClick={() => setConfirming(true)}>
        {t('news.withdrawOpen')}
      </Button>
      {confirming && (
        <WithdrawNews
          news={news}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            onChange(await withdrawNews(news, true))
            setConfirming(false)
            show({ variant: 'success', message: 'news.wasWithdrawn', values: { title } })
          }}
          title={title}
        />
      )}
    </>
  )
}

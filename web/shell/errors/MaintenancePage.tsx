import { useState } from 'react'
import { Button } from '../../kit/action/Button.tsx'
import { Main, PageHeader } from '../../kit/frame/PageHeader.tsx'
import { useTitle } from '../../kit/text/title.ts'
import { useText } from '../../messages/index.ts'

/** What customers see during maintenance. They stay signed in; once it is over, their page shows again. */
export default function MaintenancePage({ onRetry }: { onRetry: () => Promise<void> }) {
  const t = useText()
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
    setTries(tries + 1)
  }
  useTitle(t('shell.maintenance'))
  return (
    <Main width="notice">
      <PageHeader title={t('shell.maintenance')}>
        <div className="notice-text">
          <div role="status">
            {/* A new element per try, so that screen readers announce each one. */}
            <p key={tries}>{t('error.maintenance')}</p>
          </div>
          <div className="button-row">
            <Button busy={busy} kind="primary" onClick={retry}>
              {t('ui.retry')}
            </Button>
          </div>
        </div>
      </PageHeader>
    </Main>
  )
}

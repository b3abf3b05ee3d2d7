import { ApiError } from '../../api-error.ts'
import { Button } from '../../kit/action/Button.tsx'
import { describeError, requestIdOf } from '../../kit/status/describe-error.ts'
import { useText } from '../../messages/index.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

/** Error page for a page that failed to render. An error without a status counts as 500 (specification §8). */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  const status = error instanceof ApiError ? error.status : 500
  const text = status === 500 ? t('error.brokenText') : describeError(error, t)
  return (
    <ErrorNotice
      action={
        <Button kind="primary" onClick={onRetry}>
          {t('error.reload')}
        </Button>
      }
      code={String(status || 503)}
      requestId={requestIdOf(error)}
      text={text}
      title={t('error.brokenTitle')}
    />
  )
}

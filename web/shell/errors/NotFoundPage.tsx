import { useText } from '../../messages/index.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

/** 404: no page has this address. */
export function NotFoundPage() {
  const t = useText()
  return <ErrorNotice code="404" text={t('error.notFoundText')} title={t('error.not_found')} />
}

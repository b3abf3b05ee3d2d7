import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { describeError } from './describe-error.ts'
import { Notice } from './Notice.tsx'

interface FailureNoticeProps {
  /** What failed. */
  title: string
  error: unknown
  /** Replaces the sentence for the error, where it does not fit. */
  reason?: string | undefined
  children?: ReactNode
}

/** A failed call in the page: what failed and why. */
export function FailureNotice({ title, error, reason, children }: FailureNoticeProps) {
  const t = useText()
  return (
    <Notice title={title} variant="danger">
      <p>{reason ?? describeError(error, t)}</p>
      {children}
    </Notice>
  )
}

import { useEffect, useRef } from 'react'
import { Notice } from '../../../../kit/status/Notice.tsx'

/** Notice that replaces a submitted form and takes the focus. */
export function FocusedNotice({
  title,
  labels,
  variant,
}: {
  title: string
  labels: string
  variant: 'success' | 'note'
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice title={title} variant={variant}>
        <p className="phrase">{labels}</p>
      </Notice>
    </div>
  )
}

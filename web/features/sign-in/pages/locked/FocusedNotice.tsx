import { useEffect, useRef } from 'react'
import { Notice } from '../../../../kit/status/Notice.tsx'

/** What stands in place of the form that was sent; it takes the focus over, so that nobody has to look for it. */
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

import { useEffect, useRef } from 'react'
import { Notice } from '../../../kit/status/Notice.tsx'

interface FocusedNoticeProps {
  title: string
  text: string
  variant: 'success' | 'note'
}

/** Notice that replaces a submitted form and takes the focus. */
export function FocusedNotice({ title, text, variant }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice title={title} variant={variant}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}

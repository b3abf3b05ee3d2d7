import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../messages/index.ts'
import { useLoading } from '../../state/loading.ts'

/** Shorter operations show no overlay (specification §9, fetch delay). */
const delay = 200

/** Covers the window during calls with side effects. It makes the page inert, and restores the focus afterwards. */
export function LoadingOverlay() {
  const loading = useLoading(state => state.count > 0)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!loading) return setShown(false)
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [loading])
  return createPortal(
    <div data-over="loading" data-react-aria-top-layer="true">
      <Announcement shown={shown} />
      {shown && <Cover />}
    </div>,
    document.body,
  )
}

function Announcement({ shown }: { shown: boolean }) {
  const t = useText()
  return (
    <p className="visually-hidden" role="status">
      {shown && t('shell.loading')}
    </p>
  )
}

function Cover() {
  useEffect(() => {
    const focused = document.activeElement
    const covered = [...document.body.children].filter(
      element => element instanceof HTMLElement && !element.inert && element.dataset.over !== 'loading',
    ) as HTMLElement[]
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
      if (document.activeElement !== document.body) return
      // A page or dialog that appeared meanwhile was inert and could not take the focus.
      const first = document.querySelector('.dialog [data-autofocus]') ?? document.querySelector('#main h1')
      const target = focused?.isConnected && focused !== document.body ? focused : first
      if (target instanceof HTMLElement) target.focus()
    }
  }, [])
  return (
    <div aria-hidden="true" className="loading-overlay">
      <span className="spinner" />
    </div>
  )
}

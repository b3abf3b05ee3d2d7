import { restoreLostFocus } from '../frame/heading.ts'
import './list.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import type { Selection } from './selection.ts'

/** Actions for the selected rows; empty while none is selected. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useText()
  const count = selection.keys.size
  useFocusFallback(count === 0)
  return (
    <div role="status">
      {count > 0 && (
        <div className="selection-bar">
          <strong>{t('list.selected', { count })}</strong>
          {children}
          <Button kind="quiet" onClick={selection.clear} small>
            {t('list.clearSelection')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Focuses the page's heading when the bar disappears with the focused button. */
const useFocusFallback = (empty: boolean) => {
  const wasShown = useRef(false)
  useEffect(() => {
    const disappeared = empty && wasShown.current
    wasShown.current = !empty
    if (disappeared) restoreLostFocus()
  }, [empty])
}

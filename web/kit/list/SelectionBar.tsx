import { restoreLostFocus } from '../frame/heading.ts'
import './list.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import type { Selection } from './selection.ts'

/** What can be done with the ticked rows; nothing while none is ticked. */
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

/** A bar that goes takes its buttons along: the heading gets the focus that one of them had. */
const useFocusFallback = (empty: boolean) => {
  const stood = useRef(false)
  useEffect(() => {
    const gone = empty && stood.current
    stood.current = !empty
    if (gone) restoreLostFocus()
  }, [empty])
}

import '../../styles/parts/list.css'
import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import type { Selection } from './selection.ts'

/** What can be done with the ticked rows; nothing while none is ticked. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useText()
  const count = selection.keys.size
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

import './selection.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { restoreLostFocus } from '../frame/heading.ts'
import type { Paged } from './Pagination.tsx'
import type { Selection } from './selection.ts'

interface SelectionBarProps<TRow> {
  selection: Selection<TRow>
  /** The page shown, and the number of rows on all pages. */
  page: (Pick<Paged, 'total' | 'more'> & { data: readonly TRow[] }) | undefined
  /** To how many of the selected rows the actions apply, if not to all. */
  note?: ReactNode
  /** The actions work on all rows that the list finds, too. */
  canSelectAll?: boolean | undefined
  /** The actions. */
  children: ReactNode
}

/** Actions on the selected rows, at the bottom of the window. It comes after its list, so that its appearance moves no row. */
export function SelectionBar<TRow>({ selection, page, note, canSelectAll = false, children }: SelectionBarProps<TRow>) {
  const t = useText()
  const { isAll } = selection
  const count = isAll ? (page?.total ?? 1) : selection.rows.size
  useFocusFallback(count === 0)
  useRowInSight(count > 0)
  useEscape(count > 0 ? selection.clear : undefined)
  const isPageSelected = page?.data.every(selection.has)
  return (
    <div className={count > 0 ? 'selection-bar' : 'selection-none'}>
      <div className="selection-count">
        <p role="status">
          {count > 0 && (
            <>
              <strong>
                {isAll && page?.more === 1 ? t('list.everythingSelected') : t('list.selected', { count })}
              </strong>
              {note && <> · {note}</>}
            </>
          )}
        </p>
        {count > 0 && (
          <Button kind="quiet" onClick={selection.clear} small>
            {t('list.clearSelection')}
          </Button>
        )}
      </div>
      {count > 0 && (
        <>
          {canSelectAll && page && isPageSelected && page.total > count && (
            <Button kind="quiet" onClick={selection.selectAll} small>
              {page.more === 1 ? t('list.selectEverything') : t('list.selectAll', { total: page.total })}
            </Button>
          )}
          {children}
        </>
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

/** Moves the row that was just selected above the bar when the bar appears. */
const useRowInSight = (shown: boolean) => {
  useEffect(() => {
    if (shown) document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [shown])
}

/** Esc, unless it closes something or ends input. */
const useEscape = (action: (() => void) | undefined) => {
  const latest = useRef(action)
  latest.current = action
  const active = action !== undefined
  useEffect(() => {
    if (!active) return
    const onKeyDown = ({ key, isComposing, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]'))
        return
      if (target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea')) return
      latest.current?.()
    }
    // Capture: a dialog or menu that Esc closes is still in the document.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [active])
}

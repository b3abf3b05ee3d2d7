import './selection.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { restoreLostFocus } from '../frame/heading.ts'
import type { Selection } from './selection.ts'

interface SelectionBarProps<TRow> {
  selection: Selection<TRow>
  /** The page shown, and the number of rows on all pages. */
  page: { data: readonly TRow[]; total: number } | undefined
  /** To how many of the selected rows the actions apply, if not to all. */
  note?: ReactNode
  /** Loads the rows of all pages; absent: only the rows of a page can be selected at once. */
  loadAll?: (() => Promise<readonly TRow[]>) | undefined
  /** The actions. */
  children: ReactNode
}

/** Actions on the selected rows, at the bottom of the window. It comes after its list, so that its appearance moves no row. */
export function SelectionBar<TRow>({ selection, page, note, loadAll, children }: SelectionBarProps<TRow>) {
  const t = useText()
  const count = selection.rows.size
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
              <strong>{t('list.selected', { count })}</strong>
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
          {loadAll && page && isPageSelected && page.total > count && (
            <SelectEverything loadAll={loadAll} selection={selection} total={page.total} />
          )}
          {children}
        </>
      )}
    </div>
  )
}

interface SelectEverythingProps<TRow> {
  selection: Selection<TRow>
  total: number
  loadAll: () => Promise<readonly TRow[]>
}

function SelectEverything<TRow>({ selection, total, loadAll }: SelectEverythingProps<TRow>) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const select = async () => {
    setBusy(true)
    setFailed(false)
    try {
      selection.add(await loadAll())
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} kind="quiet" onClick={() => void select()} small>
        {t('list.selectAll', { total })}
      </Button>
      {failed && <span role="alert">{t('list.selectAllFailed')}</span>}
    </>
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

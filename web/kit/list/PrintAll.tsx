import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { printedRows } from '../../../shared/rules/printed-rows.ts'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { useCall } from '../action/use-call.ts'

interface PrintAllProps {
  total: number
  /** Prints the rows of all pages, up to `printedRows`. */
  onPrint: () => Promise<void>
}

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Prints a list of several pages whole, also by the browser's own key. */
export function PrintAll({ total, onPrint }: PrintAllProps) {
  const t = useText()
  const { busy, error, attempts, run } = useCall(onPrint)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || event.repeat) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button busy={busy} icon={Printer} kind="quiet" onClick={() => void run()} small>
        {total > printedRows ? t('list.printFirst', { count: printedRows }) : t('list.printAll', { total })}
      </Button>
      {error !== undefined && (
        <span className="small" key={attempts} role="alert">
          {t('list.printFailed')}
        </span>
      )}
    </>
  )
}

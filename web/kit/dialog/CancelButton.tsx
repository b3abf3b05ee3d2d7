import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { useCloseDialog } from './Dialog.tsx'

/** Leaves the dialog. In a destructive one it has the focus first: `autoFocus`. */
export function CancelButton({ autoFocus, children }: { autoFocus?: boolean; children?: ReactNode }) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <Button autoFocus={autoFocus} onClick={close}>
      {children ?? t('ui.cancel')}
    </Button>
  )
}

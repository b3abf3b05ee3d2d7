import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { useCloseDialog } from './Dialog.tsx'

/** Closes the dialog. In a destructive dialog it has the initial focus: `autoFocus`. */
export function CancelButton({ autoFocus, children }: { autoFocus?: boolean; children?: ReactNode }) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <Button autoFocus={autoFocus} onClick={close}>
      {children ?? t('ui.cancel')}
    </Button>
  )
}

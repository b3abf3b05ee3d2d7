import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { useCloseDialog } from './Dialog.tsx'

/** Closes the dialog. First in the foot, it has the initial focus of a dialog without fields. */
export function CancelButton({ children }: { children?: ReactNode }) {
  const t = useText()
  const close = useCloseDialog()
  return <Button onClick={close}>{children ?? t('ui.cancel')}</Button>
}

import './form-row.css'
import type { ReactNode } from 'react'

/** Two or three fields side by side, their controls in one line; stacked on phones. `pair`: side by side in wide dialogs only. */
export function FormRow({ children, kind }: { children: ReactNode; kind?: 'three' | 'pair' }) {
  return <div className={kind ? `form-row form-row-${kind}` : 'form-row'}>{children}</div>
}

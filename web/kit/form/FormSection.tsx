import './form.css'
import type { ReactNode } from 'react'

/** A group of fields; in a long form it has a title. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className="form-section">
      {title && <legend>{title}</legend>}
      {children}
    </fieldset>
  )
}

/** Back link at the left, submit button at the right. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-section form-actions">{children}</div>
}

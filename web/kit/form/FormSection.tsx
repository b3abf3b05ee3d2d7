import type { ReactNode } from 'react'

/** A titled group of fields in a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Two or three fields side by side; stacked on phones. */
export function FormRow({ children, three }: { children: ReactNode; three?: boolean }) {
  return <div className={three ? 'form-row form-row-three' : 'form-row'}>{children}</div>
}

/** Back link at the left, submit button at the right. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-section form-actions">{children}</div>
}

import type { ReactNode } from 'react'

/** The person or thing that a dialog is about. */
export function DialogSubject({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <p className="object">
      <strong>{name}</strong>
      {children}
    </p>
  )
}

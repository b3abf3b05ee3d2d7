import type { ReactNode } from 'react'

/** Whom or what a dialog is about. */
export function DialogSubject({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <p className="object">
      <strong>{name}</strong>
      {children}
    </p>
  )
}

import type { ReactNode } from 'react'

/** Empty list: says why, and what to do. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="heading">{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

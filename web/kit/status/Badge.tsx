import type { ReactNode } from 'react'

/** A bordered label: a role, an environment, maintenance. */
export function Badge({ amber, children }: { amber?: boolean; children: ReactNode }) {
  return <span className={amber ? 'badge badge-maintenance' : 'badge'}>{children}</span>
}

import type { ComponentType } from 'react'

export interface PageProps {
  params: Record<string, string>
}
export interface PageModule {
  default: ComponentType<PageProps>
}

/** Every page, each a chunk of its own. The list alone is long: whoever only logs in does not load it. */
export const pageModules = import.meta.glob<PageModule>('../features/*/pages/*/Page.tsx')

// Pages hold forms, and the question before they are left must not wait for a server that may be away by then.
import('../shell/overlays/LeaveDialog.tsx').catch(() => {})

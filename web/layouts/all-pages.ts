import type { ComponentType } from 'react'

export interface PageProps {
  params: Record<string, string>
}
export interface PageModule {
  default: ComponentType<PageProps>
}

/** Every page, each a chunk of its own. The list alone is long: whoever only logs in does not load it. */
export const allPages = import.meta.glob<PageModule>('../pages/*/Page.tsx')

import type { ComponentType } from 'react'

export interface PageProps {
  params: Record<string, string>
}
export interface PageModule {
  default: ComponentType<PageProps>
}

/** Every page, each in its own chunk. The login pages do not load this list, because it is long. */
export const pageModules = import.meta.glob<PageModule>('../features/*/pages/*/Page.tsx')

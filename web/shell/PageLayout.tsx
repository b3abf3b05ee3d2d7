import type { ReactNode } from 'react'
import { loadPageMessages } from '../messages/load.ts'
import { preloadable } from '../router/preloadable.tsx'
import type { Layout } from '../router/routes.ts'
import { NoAuthLayout } from './headers/NoAuthLayout.tsx'
import { PublicLayout } from './headers/PublicLayout.tsx'

const withTexts = async <TModule,>(loading: Promise<TModule>): Promise<TModule> => {
  const [module] = await Promise.all([loading, loadPageMessages()])
  return module
}

// Loaded on demand: the layouts of signed-in people contain the menu, which visitors never need.
const FrontLayout = preloadable(() => withTexts(import('./headers/FrontLayout.tsx')))
const EmployeeLayout = preloadable(() => withTexts(import('./headers/EmployeeLayout.tsx')))

/** Loads a layout's code. */
export const preloadLayout = async (layout: Layout): Promise<void> => {
  if (layout === 'front') await FrontLayout.preload()
  if (layout === 'employee') await EmployeeLayout.preload()
}

/** Header and footer around a page (specification §2, layouts). */
export function PageLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  if (layout === 'public') return <PublicLayout>{children}</PublicLayout>
  if (layout === 'noAuth') return <NoAuthLayout>{children}</NoAuthLayout>
  if (layout === 'front') return <FrontLayout>{children}</FrontLayout>
  if (layout === 'employee') return <EmployeeLayout>{children}</EmployeeLayout>
  return children
}

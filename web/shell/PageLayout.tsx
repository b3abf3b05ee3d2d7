import type { ReactNode } from 'react'
import { preloadable } from '../router/preloadable.tsx'
import type { Layout } from '../router/routes.ts'
import { NoAuthLayout } from './headers/NoAuthLayout.tsx'
import { PublicLayout } from './headers/PublicLayout.tsx'

// Loaded on demand: the layouts of signed-in people contain the menu, which visitors never need.
const FrontLayout = preloadable(() => import('./headers/FrontLayout.tsx'))
const EmployeeLayout = preloadable(() => import('./headers/EmployeeLayout.tsx'))

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

import type { ReactNode } from 'react'
import { loadPageMessages } from '../messages/load.ts'
import { preloadable } from '../router/preloadable.tsx'
import type { Layout } from '../router/routes.ts'
import { PublicLayout } from './headers/PublicLayout.tsx'

const withTexts = async <TModule,>(loading: Promise<TModule>): Promise<TModule> => {
  const [module] = await Promise.all([loading, loadPageMessages()])
  return module
}

// Loaded on demand: customers never need the employees' login, nor visitors the menu of signed-in people.
const NoAuthLayout = preloadable(() => import('./headers/NoAuthLayout.tsx'))
const FrontLayout = preloadable(() => withTexts(import('./headers/FrontLayout.tsx')))
const EmployeeLayout = preloadable(() => withTexts(import('./headers/EmployeeLayout.tsx')))

/** Loads a layout's code. */
export const preloadLayout = async (layout: Layout): Promise<void> => {
  if (layout === 'noAuth') await NoAuthLayout.preload()
  if (layout === 'front') await FrontLayout.preload()
  if (layout === 'employee') await EmployeeLayout.preload()
}

/** Header and footer around a page (specification §2, layouts). */
export function PageLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  if (layout === 'public') return <PublicLayout>{children}</PublicLayout>
  if (layout === 'noAuth') return <NoAuthLayout>{children}</NoAuthLayout>
  if (layout === 'front') return <FrontLayout>{children}</FrontLayout>
  return <EmployeeLayout>{children}</EmployeeLayout>
}

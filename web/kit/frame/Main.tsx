import type { ReactNode } from 'react'

interface MainProps {
  /** `wide`: 1120 px (employees: whole window) · `narrow`: 720 px, forms and texts · `notice`: a single page header. */
  width?: 'wide' | 'narrow' | 'notice'
  children: ReactNode
}

/** The `main` element. Every page renders exactly one, or WithSidebar. */
export function Main({ width = 'wide', children }: MainProps) {
  const classes = { wide: 'page', narrow: 'page page-narrow', notice: 'notice-page' }
  return (
    <main className={classes[width]} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

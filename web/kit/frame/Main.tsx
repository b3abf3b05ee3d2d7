import type { ReactNode } from 'react'

interface MainProps {
  /** `wide` 1120 px (employees: the whole window) · `narrow` 720 px, forms and texts · `notice` one plate and nothing else. */
  width?: 'wide' | 'narrow' | 'notice'
  children: ReactNode
}

/** The page's main part. Every page draws exactly one, or WithSidebar instead. */
export function Main({ width = 'wide', children }: MainProps) {
  const classes = { wide: 'page', narrow: 'page page-narrow', notice: 'notice-page' }
  return (
    <main className={classes[width]} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

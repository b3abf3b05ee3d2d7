import type { ReactNode } from 'react'

interface ColumnsProps {
  main: ReactNode
  side: ReactNode
  /** Editor with a preview: the side column is 404 px wide and sticky. */
  preview?: boolean
}

/** Main column and a side column of 368 px; stacked on phones. */
export function Columns({ main, side, preview }: ColumnsProps) {
  return (
    <div className={preview ? 'columns columns-preview' : 'columns'}>
      <Stack>{main}</Stack>
      <Stack>{side}</Stack>
    </div>
  )
}

/** Vertical stack with the page's gap. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>
}

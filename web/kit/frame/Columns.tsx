import type { ReactNode } from 'react'

interface ColumnsProps {
  main: ReactNode
  side: ReactNode
  /** What is being written, and beside it how it arrives: 404 px, which stay in sight. */
  preview?: boolean
}

/** Two columns: the main one and 368 px beside it; one on a phone. */
export function Columns({ main, side, preview }: ColumnsProps) {
  return (
    <div className={preview ? 'columns columns-preview' : 'columns'}>
      <Stack>{main}</Stack>
      <Stack>{side}</Stack>
    </div>
  )
}

/** Blocks below each other in the page's rhythm. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>
}

import './columns.css'
import type { ReactNode } from 'react'

interface ColumnsProps {
  main: ReactNode
  side: ReactNode
  /** What to do on the page: first in one column, else above the side column. */
  first?: ReactNode
  /** Below the main column; in one column after the side column. */
  rest?: ReactNode
  /** Editor with a preview: the side column is 404 px wide and sticky. */
  preview?: boolean
  /** As of a stack, for the main column. */
  split?: boolean
}

/** Main column and a side column of 368 px; stacked in windows below 960 px. */
export function Columns({ main, side, first, rest, preview, split }: ColumnsProps) {
  return (
    <div
      className={`columns${first ? ' columns-first' : ''}${rest ? ' columns-rest' : ''}${preview ? ' columns-preview' : ''}`}
    >
      {first && <Stack>{first}</Stack>}
      <Stack split={split}>{main}</Stack>
      <Stack>{side}</Stack>
      {rest && <Stack>{rest}</Stack>}
    </div>
  )
}

/** Vertical stack with the page's gap. `split`: in wide windows of employees, the first part is beside the others. */
export function Stack({ split, children }: { split?: boolean | undefined; children: ReactNode }) {
  return <div className={split ? 'stack stack-split' : 'stack'}>{children}</div>
}

import type { ReactNode } from 'react'

/** Two columns: the main one and 368 px beside it; one on a phone. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="columns">
      <Stack>{main}</Stack>
      <Stack>{side}</Stack>
    </div>
  )
}

/** Blocks below each other in the page's rhythm. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>
}

import type { ReactNode } from 'react'

/** Whether a cell has nothing to show. */
export const isBlank = (value: ReactNode): boolean =>
  value === undefined || value === null || value === false || value === ''

/** A missing value in a table. Lists of facts write the words “not entered” instead. */
export function Blank() {
  return <span className="quiet">—</span>
}

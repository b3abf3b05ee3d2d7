import '../action/segments.css'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import type { List } from './list-state.ts'

interface FilterLinksProps {
  /** What the rows are told apart by. */
  label: string
  list: List
  /** `count`: how many rows there are, where that is known. */
  options: readonly { value: string; label: string; count?: number }[]
}

/** Choices of which one is in force, side by side; each is an address of the list. */
export function FilterLinks({ label, list, options }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="segments">
      {options.map(({ value, label: labels, count }) => (
        <Link
          aria-current={list.filter === value ? 'true' : undefined}
          href={list.hrefFor({ filter: value })}
          key={value}
        >
          {labels}
          {count !== undefined && (
            <span className="code">
              <FormattedNumber value={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

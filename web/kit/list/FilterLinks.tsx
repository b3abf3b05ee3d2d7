import '../action/segments.css'
import '../frame/scroller.css'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import type { List } from './list-state.ts'

interface FilterLinksProps {
  /** Accessible name. */
  label: string
  list: List
  /** `count`: number of rows, if known. */
  options: readonly { value: string; label: string; count?: number }[]
}

/** Filter of a list as links, one of them current. */
export function FilterLinks({ label, list, options }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="segments">
      {options.map(({ value, label: text, count }) => (
        <Link
          aria-current={list.filter === value ? 'true' : undefined}
          href={list.hrefFor({ filter: value })}
          key={value}
        >
          {text}
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

import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'

export interface Fact {
  term: string
  /** Nothing shows as a word for "not entered". */
  value: ReactNode
  /** A "change" link, say. */
  action?: ReactNode
}

/** A definition list: terms in one column, values share one left edge. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  const t = useText()
  return (
    <dl className="facts">
      {facts.map(({ term, value, action }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === '' || value == null ? <span className="quiet">{t('ui.notEntered')}</span> : value}</dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}

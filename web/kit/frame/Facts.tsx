import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'

export interface Fact {
  term: string
  /** Nothing shows as a word for "not entered". */
  value: ReactNode
  /** A "change" link, say. */
  action?: ReactNode
}

/** A definition list: terms in one column, values share one left edge. `two`: ten of them in two columns. */
export function Facts({ facts, two }: { facts: readonly Fact[]; two?: boolean }) {
  const t = useText()
  return (
    <dl className={two ? 'facts facts-two' : 'facts'}>
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

import './facts.css'
import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'

export interface Fact {
  term: string
  /** An empty value shows as "not entered". */
  value: ReactNode
  /** For example a "change" link. */
  action?: ReactNode
}

/** A definition list with aligned terms and values. `two`: ten facts in two columns. `wide`: long terms. */
export function Facts({ facts, two, wide }: { facts: readonly Fact[]; two?: boolean; wide?: boolean }) {
  const t = useText()
  return (
    <dl className={`facts${two ? ' facts-two' : ''}${wide ? ' facts-wide' : ''}`}>
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

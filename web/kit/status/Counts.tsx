import './counts.css'
import { FormattedNumber } from 'react-intl'

interface CountsProps {
  /** `isTrouble`: in red, because the reader must act. */
  counts: readonly { term: string; count: number; isTrouble?: boolean }[]
}

/** Numbers of a job in ruled cells, like those of a page header. */
export function Counts({ counts }: CountsProps) {
  return (
    <dl className="counts">
      {counts.map(({ term, count, isTrouble }) => (
        <div className={isTrouble ? 'is-trouble' : undefined} key={term}>
          <dt>{term}</dt>
          <dd>
            <FormattedNumber value={count} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

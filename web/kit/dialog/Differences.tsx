import { useText } from '../../messages/index.ts'
import { Notice } from '../status/Notice.tsx'

interface StatedFact {
  term: string
  value: string
}

/** Lists what others changed since a form was opened. Multi-line texts are collapsed. */
export function Differences({ before, now }: { before: readonly StatedFact[]; now: readonly StatedFact[] }) {
  const t = useText()
  const changed = now.filter(({ value }, at) => value !== before[at]?.value)
  return (
    <Notice title={t('edit.changedMeanwhile')} variant="note">
      {changed.length === 0 ? (
        <p>{t('edit.changedElsewhere')}</p>
      ) : (
        <ul className="plain-list">
          {changed.map(({ term, value }) => (
            <li key={term}>
              {value.includes('\n') ? (
                <details>
                  <summary>{t('edit.changedText', { term })}</summary>
                  <p className="typed-text">{value}</p>
                </details>
              ) : (
                t('edit.changedTo', { term, value: value || t('ui.notEntered') })
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

import './list.css'
import { X } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import { IconButton } from '../action/IconButton.tsx'

interface Condition {
  text: string
  /** Absent: without a remove button. */
  onRemove?: () => void
}

/** Active conditions of a search. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const t = useText()
  if (conditions.length === 0) return <div />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this repeats the search conditions.
    <div aria-label={t('list.conditions')} className="conditions" role="group">
      <span aria-hidden="true" className="quiet">
        {t('list.conditions')}
      </span>
      {conditions.map(({ text, onRemove }) => (
        <span className="condition" key={text}>
          {text}
          {onRemove && <IconButton icon={X} label={t('list.removeCondition', { text })} onClick={onRemove} />}
        </span>
      ))}
    </div>
  )
}

import './list.css'
import { X } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import { IconButton } from '../action/IconButton.tsx'

/** Active conditions of a search, each with a remove button. */
export function Conditions({ conditions }: { conditions: readonly { text: string; onRemove: () => void }[] }) {
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
          <IconButton icon={X} label={t('list.removeCondition', { text })} onClick={onRemove} />
        </span>
      ))}
    </div>
  )
}

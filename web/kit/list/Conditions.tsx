import './list.css'
import { X } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import { IconButton } from '../action/IconButton.tsx'

/** The conditions of a search above its result, each with a button that takes it out. */
export function Conditions({ conditions }: { conditions: readonly { text: string; onRemove: () => void }[] }) {
  const t = useText()
  if (conditions.length === 0) return <div />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form; this repeats what was searched.
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

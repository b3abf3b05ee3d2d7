import { placeholderOf } from '../../../../shared/rules/mail-text.ts'
import { RequiredMark } from '../../../kit/field/Field.tsx'
import { useText } from '../../../messages/index.ts'

export interface ShownPlaceholder {
  name: string
  label: string
  required: boolean
}

interface PlaceholdersProps {
  placeholders: readonly ShownPlaceholder[]
  /** Inserts a placeholder into the text. Absent: read-only. */
  onInsert?: (name: string) => void
}

/** The placeholders of a text, each with its meaning. */
export function Placeholders({ placeholders, onInsert }: PlaceholdersProps) {
  const t = useText()
  return (
    <ul aria-label={t('mail.placeholders')} className="placeholders">
      {placeholders.map(placeholder => (
        <li key={placeholder.name}>
          {onInsert ? (
            <button className="placeholder" onClick={() => onInsert(placeholder.name)} type="button">
              <PlaceholderLabel placeholder={placeholder} />
            </button>
          ) : (
            <span className="placeholder">
              <PlaceholderLabel placeholder={placeholder} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function PlaceholderLabel({ placeholder: { name, label, required } }: { placeholder: ShownPlaceholder }) {
  return (
    <>
      {label} <code translate="no">{placeholderOf(name)}</code>
      {required && (
        <>
          {' '}
          <RequiredMark required />
        </>
      )}
    </>
  )
}

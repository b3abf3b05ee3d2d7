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
  /** Puts it into the text. Absent: they are only explained. */
  onInsert?: (name: string) => void
}

/** What a text can fill in: each says what it stands for. */
export function Placeholders({ placeholders, onInsert }: PlaceholdersProps) {
  const t = useText()
  return (
    <ul aria-label={t('mail.placeholders')} className="placeholders">
      {placeholders.map(placeholder => (
        <li key={placeholder.name}>
          {onInsert ? (
            <button className="placeholder" onClick={() => onInsert(placeholder.name)} type="button">
              <Words placeholder={placeholder} />
            </button>
          ) : (
            <span className="placeholder">
              <Words placeholder={placeholder} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ placeholder: { name, label, required } }: { placeholder: ShownPlaceholder }) {
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

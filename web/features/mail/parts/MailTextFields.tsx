import { useRef } from 'react'
import type { Locale } from '../../../../shared/model/flag.ts'
import { placeholderOf } from '../../../../shared/rules/mail-text.ts'
import { RequiredMark } from '../../../kit/field/Field.tsx'
import { TextArea } from '../../../kit/field/TextArea.tsx'
import { TextField } from '../../../kit/field/TextField.tsx'
import { useText } from '../../../messages/index.ts'

interface MailTextFieldsProps {
  locale: Locale
  placeholders: readonly ShownPlaceholder[]
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

const isText = (target: EventTarget): target is TextControl =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** Replaces the selection in a field with text, and focuses the field. */
const insertAtCaret = (field: TextControl, text: string) => {
  field.focus()
  // Deprecated, but the only way that keeps the browser's undo history.
  document.execCommand('insertText', false, text)
}

/** Adds the line breaks that put a text on its own line at the caret. */
const onOwnLine = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, text: string): string => {
  const before = /(?:^|\n)$/.test(value.slice(0, selectionStart)) ? '' : '\n'
  const after = /^(?:\n|$)/.test(value.slice(selectionEnd)) ? '' : '\n'
  return before + text + after
}

/** Subject and body of an email in one language, with the available placeholders. */
export function MailTextFields({ locale, placeholders }: MailTextFieldsProps) {
  const t = useText()
  const fields = useRef<HTMLDivElement>(null)
  const last = useRef<TextControl>(null)

  const insert = (name: string) => {
    const body = fields.current?.querySelector('textarea')
    if (!body) return
    // Without a caret yet, insert at the end.
    if (!last.current) body.setSelectionRange(body.value.length, body.value.length)
    // A link needs its own line in the body.
    if (name === 'link') insertAtCaret(body, onOwnLine(body, placeholderOf(name)))
    else insertAtCaret(last.current ?? body, placeholderOf(name))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to which of its fields has the focus.
    <div
      className="mail-fields"
      onFocus={({ target }) => {
        if (isText(target)) last.current = target
      }}
      ref={fields}
    >
      <TextField label={t(`audit.field.${locale}_subject`)} lang={locale} name={`${locale}.subject`} required />
      <div>
        <p className="field-hint">{t('mail.placeholdersHint')}</p>
        <Placeholders placeholders={placeholders} onInsert={insert} />
      </div>
      <TextArea
        label={t(`audit.field.${locale}_body`)}
        lang={locale}
        max={5000}
        name={`${locale}.body`}
        required
        rows={14}
      />
    </div>
  )
}

interface ShownPlaceholder {
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

import './text-area.css'
import { useWatch } from 'react-hook-form'
import { cleanLines, lengthOf } from '../../../shared/rules/text.ts'
import { useText } from '../../messages/index.ts'
import { Field, type FieldLabels, useField } from './Field.tsx'

interface TextAreaProps extends FieldLabels {
  name: string
  /** Maximum length in characters, for the counter. Longer input is allowed, so that pasted text is never truncated. */
  max: number
  /** Shows the counter from 80 % of `max` on: for texts that are rarely long. */
  lateCounter?: boolean
  rows?: number
  /** Language of the text, if not the reader's. */
  lang?: string
}

/** Multi-line text with a counter of the characters that will be stored. */
export function TextArea(props: TextAreaProps) {
  const { name, label, hint, required, optional, max, lateCounter, rows = 4, lang } = props
  const t = useText()
  const text: unknown = useWatch({ name })
  const length = lengthOf(cleanLines(typeof text === 'string' ? text : ''))
  const counted = !lateCounter || length >= 0.8 * max
  const { id, errors, control } = useField({ name, label, hint, required, counted })
  return (
    <Field errors={errors} hint={hint} id={id} label={label} optional={optional} required={required}>
      <textarea className="input" lang={lang} rows={rows} {...control} />
      {counted && (
        <p className={length > max ? 'counter counter-over' : 'counter'} id={`${id}-count`}>
          {t('form.count', { length, max })}
        </p>
      )}
    </Field>
  )
}

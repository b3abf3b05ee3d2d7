import { useMemo } from 'react'
import * as v from 'valibot'
import { Lines } from '../../../shared/model/text.ts'
import { TextArea } from '../field/TextArea.tsx'
import { DialogForm, type DialogFormProps } from './DialogForm.tsx'

type ReasonFormProps = Pick<DialogFormProps<never>, 'submit' | 'kind' | 'failed' | 'failure' | 'children'> & {
  label: string
  hint: string
  /** Names what is decided on this page: a reason outlives the end of the session, and is there when the dialog is opened again. */
  draft: string
  /** Maximum length; by default 5000. */
  max?: number
  onSubmit: (reason: string) => Promise<void>
}

/** Dialog step that asks for a reason, below other content, then performs the action. */
export function ReasonForm({ label, hint, max = 5000, children, onSubmit, ...form }: ReasonFormProps) {
  const schema = useMemo(() => v.object({ text: Lines(max) }), [max])
  return (
    <DialogForm {...form} defaults={{ text: '' }} label={label} onSubmit={({ text }) => onSubmit(text)} schema={schema}>
      {children}
      <TextArea hint={hint} label={label} lateCounter max={max} name="text" required rows={3} />
    </DialogForm>
  )
}

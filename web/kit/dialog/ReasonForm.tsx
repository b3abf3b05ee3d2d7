import { type ReactNode, useMemo } from 'react'
import * as v from 'valibot'
import { Lines } from '../../../shared/model/text.ts'
import { TextArea } from '../field/TextArea.tsx'
import { type Failure, Form } from '../form/Form.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { CancelButton, DialogBody, DialogFoot } from './Dialog.tsx'

interface ReasonFormProps {
  label: string
  hint: string
  submit: string
  kind?: 'danger'
  /** Title of a failure: what could not be done. */
  failed: string
  /** Text of an error; undefined: the general text of its code. */
  failure?: (error: unknown) => Failure | undefined
  /** Maximum length; by default 5000. */
  max?: number
  /** Content above the reason. */
  children: ReactNode
  onSubmit: (reason: string) => Promise<void>
}

/** Dialog step that asks for a reason, then performs the action. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, hint, submit, kind, failed, failure, max = 5000, children, onSubmit } = props
  const schema = useMemo(() => v.object({ text: Lines(max) }), [max])
  return (
    <Form
      className="dialog-form"
      defaults={{ text: '' }}
      failed={failed}
      failure={failure}
      label={label}
      onSubmit={({ text }) => onSubmit(text)}
      schema={schema}
    >
      <DialogBody>
        {children}
        <TextArea hint={hint} label={label} lateCounter max={max} name="text" required rows={3} />
      </DialogBody>
      <DialogFoot>
        <CancelButton />
        <SubmitButton kind={kind}>{submit}</SubmitButton>
      </DialogFoot>
    </Form>
  )
}

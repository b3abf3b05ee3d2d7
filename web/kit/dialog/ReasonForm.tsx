import type { ReactNode } from 'react'
import { Reason } from '../../../shared/model/text.ts'
import { TextArea } from '../field/TextArea.tsx'
import { Form } from '../form/Form.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { CancelButton } from './CancelButton.tsx'
import { DialogBody, DialogFoot } from './Dialog.tsx'

interface ReasonFormProps {
  label: string
  hint: string
  submit: string
  kind?: 'danger'
  /** Title of a failure: what could not be done. */
  failed: string
  /** Content above the reason. */
  children: ReactNode
  onSubmit: (reason: string) => Promise<void>
}

/** Dialog step that asks for a reason, then performs the action. */
export function ReasonForm({ label, hint, submit, kind, failed, children, onSubmit }: ReasonFormProps) {
  return (
    <Form
      className="dialog-form"
      defaults={{ text: '' }}
      failed={failed}
      label={label}
      onSubmit={({ text }) => onSubmit(text)}
      schema={Reason}
    >
      <DialogBody>
        {children}
        <TextArea autoFocus hint={hint} label={label} max={5000} name="text" required rows={3} />
      </DialogBody>
      <DialogFoot>
        <CancelButton />
        <SubmitButton kind={kind}>{submit}</SubmitButton>
      </DialogFoot>
    </Form>
  )
}

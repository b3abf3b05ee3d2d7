import type { ReactNode } from 'react'
import type { ButtonLook } from '../action/Button.tsx'
import { Form, type FormProps, SubmitButton } from '../form/Form.tsx'
import type { FormSchema } from '../form/resolver.ts'
import { CancelButton, DialogBody, DialogFoot } from './Dialog.tsx'

export interface DialogFormProps<TSchema extends FormSchema> extends Omit<FormProps<TSchema>, 'className'> {
  /** Label of the submit button; absent: there is nothing to submit. */
  submit: ReactNode
  kind?: ButtonLook['kind']
}

/** A form that fills a dialog: its fields, Cancel and the submit button. */
export function DialogForm<TSchema extends FormSchema>({ submit, kind, children, ...form }: DialogFormProps<TSchema>) {
  return (
    <Form {...form} className="dialog-form">
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <CancelButton />
        {submit && <SubmitButton kind={kind}>{submit}</SubmitButton>}
      </DialogFoot>
    </Form>
  )
}

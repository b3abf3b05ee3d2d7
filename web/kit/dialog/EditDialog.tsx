import type { ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type * as v from 'valibot'
import { useText } from '../../messages/index.ts'
import type { FormSchema } from '../form/resolver.ts'
import { Dialog } from './Dialog.tsx'
import { DialogForm } from './DialogForm.tsx'
import { Differences, type StatedFact, staleFailure, useEditConflict } from './edit-conflict.tsx'

interface EditDialogProps<TObject, TSchema extends FormSchema> {
  title: string
  /** What is edited, as it is when the dialog opens. */
  object: TObject
  /** It as labelled texts, to show what others changed meanwhile. */
  facts: (object: TObject) => readonly StatedFact[]
  schema: TSchema
  defaults: (opened: TObject) => DefaultValues<v.InferInput<TSchema>>
  /** Title of the failure of a save. */
  failed: string
  /** Saves the choice on the version that the person has seen last. */
  onSave: (choice: v.InferOutput<TSchema>, latest: TObject) => Promise<void>
  onClose: () => void
  /** After a save; the dialog is closed. */
  onSaved: () => void
  children: ReactNode
}

/** Edits an object that others may change meanwhile. After an edit conflict it shows the differences and keeps the input. */
export function EditDialog<TObject extends { row_version: number }, TSchema extends FormSchema>(
  props: EditDialogProps<TObject, TSchema>,
) {
  const { title, facts, onClose } = props
  const t = useText()
  const { opened, current, detect } = useEditConflict(props.object)
  return (
    <Dialog onClose={onClose} title={title}>
      <DialogForm
        defaults={props.defaults(opened)}
        failed={props.failed}
        failure={error => staleFailure(error, t)}
        label={title}
        onSubmit={async choice => {
          try {
            await props.onSave(choice, current ?? opened)
          } catch (error) {
            detect(error)
            throw error
          }
          onClose()
          props.onSaved()
        }}
        schema={props.schema}
        submit={t('edit.save')}
      >
        {current && <Differences before={facts(opened)} now={facts(current)} />}
        {props.children}
      </DialogForm>
    </Dialog>
  )
}

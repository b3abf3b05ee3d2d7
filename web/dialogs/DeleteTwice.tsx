import { type ReactNode, useState } from 'react'
import { DeletionReason } from '../../shared/contract/user-status.ts'
import { useText } from '../messages/index.ts'
import { Button } from '../ui/action/Button.tsx'
import { CancelButton } from '../ui/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/Dialog.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { describeError } from '../ui/status/describe-error.ts'

interface DeleteTwiceProps {
  /** The question of the first step, and the title of the second. */
  title: string
  finalTitle: string
  /** What is about to be deleted: stands in both steps. */
  object: ReactNode
  /** What becomes of it: the first step. */
  effects: ReactNode
  /** What pressing the last button does. */
  finalText: string
  /** What could not be done. */
  failed: string
  onClose: () => void
  /** Deletes it, with the reason. */
  onDelete: (reason: string) => Promise<void>
}

/** Deleting is asked twice, the second time for the reason (specification §5). */
export function DeleteTwice({ title, finalTitle, object, effects, finalText, failed, ...on }: DeleteTwiceProps) {
  const t = useText()
  const [sure, setSure] = useState(false)
  return (
    <Dialog alert onClose={on.onClose} step={sure ? 'reason' : 'effects'} title={sure ? finalTitle : title}>
      {sure ? (
        <Form
          className="dialog-form"
          defaults={{ text: '' }}
          failure={error =>
            error instanceof Error && 'status' in error && error.status !== 422
              ? { title: failed, text: describeError(error, t) }
              : undefined
          }
          label={t('staff.deleteReason')}
          onSubmit={({ text }) => on.onDelete(text)}
          schema={DeletionReason}
        >
          <DialogBody>
            {object}
            <p className="phrase">{finalText}</p>
            <TextArea
              autoFocus
              hint={t('staff.deleteReasonHint')}
              label={t('staff.deleteReason')}
              max={5000}
              name="text"
              required
              rows={3}
            />
          </DialogBody>
          <DialogFoot>
            <CancelButton />
            <SubmitButton kind="danger">{t('staff.delete')}</SubmitButton>
          </DialogFoot>
        </Form>
      ) : (
        <>
          <DialogBody>
            {object}
            {effects}
          </DialogBody>
          <DialogFoot>
            <CancelButton autoFocus />
            <Button kind="danger" onClick={() => setSure(true)}>
              {t('staff.deleteGoOn')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

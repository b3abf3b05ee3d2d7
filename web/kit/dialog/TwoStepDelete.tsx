import { type ReactNode, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { CancelButton } from './CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from './Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'

interface TwoStepDeleteProps {
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
export function TwoStepDelete({ title, finalTitle, object, effects, finalText, failed, ...on }: TwoStepDeleteProps) {
  const t = useText()
  const [sure, setSure] = useState(false)
  return (
    <Dialog alert onClose={on.onClose} step={sure ? 'reason' : 'effects'} title={sure ? finalTitle : title}>
      {sure ? (
        <ReasonForm
          failed={failed}
          hint={t('delete.reasonHint')}
          kind="danger"
          label={t('delete.reason')}
          onSubmit={on.onDelete}
          submit={t('delete.submit')}
        >
          {object}
          <p className="phrase">{finalText}</p>
        </ReasonForm>
      ) : (
        <>
          <DialogBody>
            {object}
            {effects}
          </DialogBody>
          <DialogFoot>
            <CancelButton autoFocus />
            <Button kind="danger" onClick={() => setSure(true)}>
              {t('delete.continue')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFoot } from './Dialog.tsx'
import type { DialogFormProps } from './DialogForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'

interface TwoStepDeleteProps {
  /** Title of the first step; `finalTitle`: of the second. */
  title: ReactNode
  finalTitle: ReactNode
  /** What is deleted; shown in both steps. */
  object: ReactNode
  /** Consequences; shown in the first step. */
  effects: ReactNode
  /** The people and data that it affects; repeated in the second step. */
  affected?: ReactNode
  /** What the final button does. */
  finalText: string
  /** Title of a failure: what could not be done. */
  failed: string
  /** What to say of some failures instead. */
  failure?: DialogFormProps<never>['failure']
  /** Names it on this page, for the draft of the reason. */
  draft: string
  onClose: () => void
  /** Deletes it; gets the reason. */
  onDelete: (reason: string) => Promise<void>
}

/** Confirms a deletion in two steps; the second one asks for the reason (specification §5). */
export function TwoStepDelete({ title, finalTitle, object, effects, affected, finalText, ...on }: TwoStepDeleteProps) {
  const t = useText()
  const [sure, setSure] = useState(false)
  return (
    <Dialog
      alert
      onClose={on.onClose}
      progress={t('ui.step', { step: sure ? 2 : 1, count: 2 })}
      step={sure ? 'reason' : 'effects'}
      title={sure ? finalTitle : title}
    >
      {sure ? (
        <ReasonForm
          draft={on.draft}
          failed={on.failed}
          failure={on.failure}
          hint={t('delete.reasonHint')}
          kind="danger"
          label={t('delete.reason')}
          onSubmit={on.onDelete}
          submit={t('delete.submit')}
        >
          {object}
          {affected && <p>{affected}</p>}
          <p>{finalText}</p>
        </ReasonForm>
      ) : (
        <>
          <DialogBody>
            {object}
            {effects}
          </DialogBody>
          <DialogFoot>
            <CancelButton />
            <Button kind="danger" onClick={() => setSure(true)}>
              {t('delete.continue')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

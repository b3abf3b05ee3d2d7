import { useState } from 'react'
import { UnlockReason } from '../../../../../shared/contract/sign-in/unlock-request.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { useText } from '../../../../messages/index.ts'
import { FocusedNotice } from '../../parts/FocusedNotice.tsx'
import { type LossOutcome, reportLoss } from '../../stores/passkey-loss.ts'

const outcomes = {
  asked: { title: 'passkeyLoss.asked', text: 'passkeyLoss.askedText', variant: 'success' },
  pending: { title: 'passkeyLoss.pending', text: 'passkeyLoss.pendingText', variant: 'note' },
} as const

/** Asks for help in the place of a login whose person has lost the passkeys; afterwards, its outcome. */
export function ReportLoss() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<LossOutcome>()
  if (outcome) {
    const { title, text, variant } = outcomes[outcome]
    return <FocusedNotice text={t(text)} title={t(title)} variant={variant} />
  }
  if (!isOpen)
    return (
      <>
        <p>{t('passkeyLoss.text')}</p>
        <div>
          <Button onClick={() => setOpen(true)}>{t('passkeyLoss.open')}</Button>
        </div>
      </>
    )
  return (
    <Form
      className="stack"
      defaults={{ text: '' }}
      draft="passkey-loss"
      failed={t('passkeyLoss.failed')}
      label={t('passkeyLoss.open')}
      onSubmit={async ({ text }) => setOutcome(await reportLoss(text))}
      schema={UnlockReason}
    >
      <ReasonField />
      <div>
        <SubmitButton>{t('passkeyLoss.submit')}</SubmitButton>
      </div>
    </Form>
  )
}

/** It takes the focus from the button that it replaces. */
function ReasonField() {
  const t = useText()
  useInitialFocus('text')
  return (
    <TextArea hint={t('passkeyLoss.hint')} label={t('passkeyLoss.reason')} max={5000} name="text" required rows={5} />
  )
}

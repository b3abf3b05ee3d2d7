import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { UnlockReason } from '../../../../../shared/contract/sign-in/unlock-request.ts'
import { RecoveryCode } from '../../../../../shared/model/passkey.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../../messages/index.ts'
import { FocusedNotice } from '../../parts/FocusedNotice.tsx'
import { enterWithPasskey, enterWithRecoveryCode } from '../../stores/passkey.ts'
import { type LossOutcome, reportLoss } from '../../stores/passkey-loss.ts'
import { problemOf } from '../../stores/passkey-problem.ts'
import { useCancelOnLeave } from '../../stores/use-cancel-on-leave.ts'

/** The second step of a person with a passkey: that, or a recovery code. After a reload it is not known whether codes are left. */
export default function PasskeyStep({ hasCodes }: { hasCodes: boolean; onClose: () => void }) {
  const t = useText()
  useCancelOnLeave()
  const { busy, error, attempts, run } = useCall(enterWithPasskey)
  const problem = problemOf(error)
  return (
    <>
      <p>{t('passkeyStep.text')}</p>
      {error !== undefined && (
        <FailureNotice error={error} key={attempts} reason={problem && t(problem)} title={t('login.failed')} />
      )}
      <Button busy={busy} icon={KeyRound} kind="primary" onClick={() => void run()} wide>
        {t('passkeyStep.submit')}
      </Button>
      <h2>{t('passkeyStep.other')}</h2>
      {hasCodes ? (
        <>
          <p>{t('passkeyStep.recoveryText')}</p>
          <Form
            className="stack"
            defaults={{ recovery_code: '' }}
            failed={t('login.failed')}
            guarded={false}
            label={t('passkeyStep.code')}
            onSubmit={async ({ recovery_code }) => {
              await enterWithRecoveryCode(recovery_code)
            }}
            schema={RecoveryCode}
          >
            <TextField autoComplete="off" label={t('passkeyStep.code')} name="recovery_code" spellCheck={false} />
            <div>
              <SubmitButton kind="plain">{t('passkeyStep.recover')}</SubmitButton>
            </div>
          </Form>
        </>
      ) : (
        <p>{t('passkeyStep.noCodes')}</p>
      )}
      <ReportLoss />
    </>
  )
}

const outcomes = {
  asked: { title: 'passkeyLoss.asked', text: 'passkeyLoss.askedText', variant: 'success' },
  pending: { title: 'passkeyLoss.pending', text: 'passkeyLoss.pendingText', variant: 'note' },
} as const

/** Asks for help in the place of a login whose person has lost the passkeys; afterwards, its outcome. */
function ReportLoss() {
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

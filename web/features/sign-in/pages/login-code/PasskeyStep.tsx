import { KeyRound } from 'lucide-react'
import { RecoveryCode } from '../../../../../shared/model/passkey.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../../messages/index.ts'
import { enterWithPasskey, enterWithRecoveryCode } from '../../stores/passkey.ts'
import { problemOf } from '../../stores/passkey-problem.ts'
import { useCancelOnLeave } from '../../stores/use-cancel-on-leave.ts'
import { ReportLoss } from './ReportLoss.tsx'

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

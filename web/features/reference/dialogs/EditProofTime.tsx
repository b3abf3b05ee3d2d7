import * as v from 'valibot'
import {
  initialProofMinutes,
  type LoginSetting,
  leastProofMinutes,
  mostProofMinutes,
} from '../../../../shared/contract/sign-in/login-setting.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { Differences, staleFailure, useEditConflict } from '../../../kit/dialog/edit-conflict.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { type Translate, useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { saveLoginSetting } from '../stores/login-setting.ts'

const Choice = v.object({ proof_minutes: v.pipe(v.string('required'), v.transform(Number)) })

const offered = [leastProofMinutes, initialProofMinutes, 15, 20, mostProofMinutes]

const factsOf = ({ proof_minutes: minutes }: LoginSetting, t: Translate) => [
  { term: t('loginSetting.proofChoice'), value: t('loginSetting.minutes', { minutes }) },
]

interface EditProofTimeProps {
  setting: LoginSetting
  onClose: () => void
}

/** After how many minutes employees are asked for their password again. */
export default function EditProofTime({ setting, onClose }: EditProofTimeProps) {
  const t = useText()
  const { opened, current, detect } = useEditConflict(setting)
  return (
    <Dialog onClose={onClose} title={t('loginSetting.proofTitle')}>
      <DialogForm
        defaults={{ proof_minutes: String(opened.proof_minutes) }}
        failed={t('loginSetting.saveFailed')}
        failure={error => staleFailure(error, t)}
        label={t('loginSetting.proofTitle')}
        onSubmit={async choice => {
          try {
            await saveLoginSetting(current ?? opened, choice)
          } catch (error) {
            detect(error)
            throw error
          }
          onClose()
          useAlert.getState().show({ variant: 'success', message: 'loginSetting.proofSaved' })
        }}
        schema={Choice}
        submit={t('edit.save')}
      >
        {current && <Differences before={factsOf(opened, t)} now={factsOf(current, t)} />}
        <RadioField
          label={t('loginSetting.proofChoice')}
          name="proof_minutes"
          options={[...new Set([...offered, opened.proof_minutes])]
            .sort((one, other) => one - other)
            .map(minutes => ({ value: String(minutes), label: t('loginSetting.minutes', { minutes }) }))}
          required
        />
      </DialogForm>
    </Dialog>
  )
}

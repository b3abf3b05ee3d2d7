import { object } from 'valibot'
import { PasskeyName } from '../../../../../shared/model/passkey.ts'
import { browserName } from '../../../../../shared/rules/browser-name.ts'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../../kit/dialog/DialogForm.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { addPasskey } from '../../stores/passkey.ts'
import { problemOf } from '../../stores/passkey-problem.ts'
import { useCancelOnLeave } from '../../stores/use-cancel-on-leave.ts'

const NamedPasskey = object({ name: PasskeyName })

/** Adds a passkey of this browser, or of another device that the browser reaches. */
export default function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const t = useText()
  useCancelOnLeave()
  return (
    <Dialog onClose={onClose} title={t('passkey.add')}>
      <DialogForm
        defaults={{ name: browserName(navigator.userAgent) }}
        failed={t('passkey.addFailed')}
        failure={error => {
          const problem = problemOf(error)
          return problem && { title: t('passkey.addFailed'), text: t(problem) }
        }}
        guarded={false}
        onSubmit={async ({ name }) => {
          await addPasskey(name)
          useAlert.getState().show({ variant: 'success', message: 'passkey.added' })
          onAdded()
        }}
        schema={NamedPasskey}
        submit={t('passkey.continue')}
      >
        <p>{t('passkey.addText')}</p>
        <TextField hint={t('passkey.nameHint')} label={t('passkey.name')} name="name" required />
      </DialogForm>
    </Dialog>
  )
}

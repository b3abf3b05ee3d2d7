import { object } from 'valibot'
import { type Passkey, PasskeyName } from '../../../../../shared/model/passkey.ts'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../../kit/dialog/DialogForm.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { namePasskey } from '../../stores/passkey.ts'

const NamedPasskey = object({ name: PasskeyName })

export default function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('passkey.renameTitle')}>
      <DialogForm
        defaults={{ name: passkey.name }}
        failed={t('passkey.renameFailed')}
        onSubmit={async ({ name }) => {
          await namePasskey(passkey.passkey_id, name)
          onClose()
          useAlert.getState().show({ variant: 'success', message: 'passkey.renamed' })
        }}
        schema={NamedPasskey}
        submit={t('passkey.rename')}
      >
        <TextField label={t('passkey.name')} name="name" required />
      </DialogForm>
    </Dialog>
  )
}

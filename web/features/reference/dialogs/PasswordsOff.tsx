import { EmergencyAccount } from '../../../../shared/settings/oidc.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { useText } from '../../../messages/index.ts'

interface PasswordsOffProps {
  onClose: () => void
  onSave: (emergencyEmail: string) => Promise<void>
}

/** Asks which employee keeps the password, before those of all others are switched off. */
export default function PasswordsOff({ onClose, onSave }: PasswordsOffProps) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('oidcSetting.offTitle')}>
      <DialogForm
        defaults={{ emergency_email: '' }}
        failed={t('oidcSetting.saveFailed')}
        onSubmit={({ emergency_email }) => onSave(emergency_email)}
        schema={EmergencyAccount}
        submit={t('oidcSetting.offSubmit')}
      >
        <p>{t('oidcSetting.offText')}</p>
        <EmailField
          autoComplete="off"
          hint={t('oidcSetting.emergencyHint')}
          label={t('oidcSetting.emergency')}
          name="emergency_email"
          required
        />
      </DialogForm>
    </Dialog>
  )
}

import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { demandsPasskeys, type PasskeyPolicyName, passkeyPolicies } from '../../../../shared/rules/passkey-policy.ts'
import { type OwnPasskeyPolicy, type PasskeyPolicy, passkeyPolicy } from '../../../../shared/settings/passkey-policy.ts'
import { EditDialog } from '../../../kit/dialog/EditDialog.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { TimeField } from '../../../kit/field/TimeField.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { formatTime, OptionalLocalTime } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { policyFacts, policyTexts } from '../parts/passkey-policy.ts'

/** A day of the reader's time zone, from its beginning; null if the field is empty. */
const LocalDay = v.pipe(
  v.string('type'),
  v.transform(day => day && `${day}T00:00`),
  OptionalLocalTime,
)
const Choice = v.object({ passkey_policy: passkeyPolicy.fields.passkey_policy.schema, passkey_from: LocalDay })

interface EditPasskeyPolicyProps {
  /** Whose policy it is, which names it. */
  whose: keyof typeof policyTexts
  policy: OwnPasskeyPolicy
  onClose: () => void
  onSave: (choice: PasskeyPolicy) => Promise<void>
}

/** Whether passkeys are offered or demanded, and from which day. */
export default function EditPasskeyPolicy({ whose, policy, onClose, onSave }: EditPasskeyPolicyProps) {
  const t = useText()
  return (
    <EditDialog<PasskeyPolicy, typeof Choice>
      defaults={({ passkey_policy, passkey_from }) => ({
        passkey_policy,
        passkey_from: passkey_from === null ? '' : formatTime(new Date(passkey_from), 'date'),
      })}
      facts={shown => policyFacts(shown, whose, t)}
      failed={t('passkeyPolicy.saveFailed')}
      object={policy}
      onClose={onClose}
      onSave={(choice, { row_version }) => onSave({ ...choice, row_version })}
      onSaved={() => useAlert.getState().show({ variant: 'success', message: 'passkeyPolicy.saved' })}
      schema={Choice}
      title={t('passkeyPolicy.title')}
    >
      <RadioField
        label={t('passkeyPolicy.choice')}
        name="passkey_policy"
        options={passkeyPolicies.map(value => ({
          value,
          label: t(policyTexts[whose][value].label),
          note: t(policyTexts[whose][value].note),
        }))}
        required
      />
      <FromField />
      <div role="status">{policy.is_passkey_missing === 1 && <OwnNotice />}</div>
    </EditDialog>
  )
}

const useIsDemand = () => demandsPasskeys(useWatch({ name: 'passkey_policy' }) as PasskeyPolicyName)

/** Tells who decides without a passkey that the demand is one of them, too. */
function OwnNotice() {
  const t = useText()
  return (
    useIsDemand() && (
      <Notice variant="note">
        <p>{t('passkeyPolicy.own')}</p>
      </Notice>
    )
  )
}

/** The day from which passkeys are demanded; absent where they are not. */
function FromField() {
  const t = useText()
  if (!useIsDemand()) return null
  return (
    <TimeField hint="passkeyPolicy.fromHint" label={t('passkeyPolicy.from')} name="passkey_from" optional type="date" />
  )
}

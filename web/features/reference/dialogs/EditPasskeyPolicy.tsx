import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import {
  type OwnPasskeyPolicy,
  PasskeyChoice,
  type PasskeyPolicy,
} from '../../../../shared/contract/sign-in/passkey-policy.ts'
import { demandsPasskeys, type PasskeyPolicyName, passkeyPolicies } from '../../../../shared/rules/passkey-policy.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { Differences, staleFailure, useEditConflict } from '../../../kit/dialog/edit-conflict.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { TimeField } from '../../../kit/field/TimeField.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { formatTime, OptionalLocalTime } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { policyFacts, policyTexts } from '../parts/passkey-policy.ts'
import { type PolicyOwner, savePasskeyPolicy } from '../stores/passkey-policy.ts'

/** A day of the reader's time zone, from its beginning; null if the field is empty. */
const LocalDay = v.pipe(
  v.string('type'),
  v.transform(day => day && `${day}T00:00`),
  OptionalLocalTime,
)
const Choice = PasskeyChoice(LocalDay)

interface EditPasskeyPolicyProps {
  owner: PolicyOwner
  policy: OwnPasskeyPolicy
  onClose: () => void
}

/** Whether passkeys are offered or demanded, and from which day. */
export default function EditPasskeyPolicy({ owner, policy, onClose }: EditPasskeyPolicyProps) {
  const t = useText()
  const of = owner.company_code === undefined ? 'employees' : 'company'
  const { opened, current, rowVersion, detect } = useEditConflict<PasskeyPolicy>(policy)
  const { passkey_policy, passkey_from } = opened
  const from = passkey_from === null ? '' : formatTime(new Date(passkey_from), 'date')
  return (
    <Dialog onClose={onClose} title={t('passkeyPolicy.title')}>
      <DialogForm
        defaults={{ passkey_policy, passkey_from: from }}
        failed={t('passkeyPolicy.saveFailed')}
        failure={error => staleFailure(error, t)}
        label={t('passkeyPolicy.title')}
        onSubmit={async choice => {
          try {
            await savePasskeyPolicy(owner, { ...choice, row_version: rowVersion })
          } catch (error) {
            detect(error)
            throw error
          }
          onClose()
          useAlert.getState().show({ variant: 'success', message: 'passkeyPolicy.saved' })
        }}
        schema={Choice}
        submit={t('edit.save')}
      >
        {current && <Differences before={policyFacts(opened, of, t)} now={policyFacts(current, of, t)} />}
        <RadioField
          label={t('passkeyPolicy.choice')}
          name="passkey_policy"
          options={passkeyPolicies.map(value => ({
            value,
            label: t(policyTexts[of][value].label),
            note: t(policyTexts[of][value].note),
          }))}
          required
        />
        <FromField />
        <div role="status">{policy.is_passkey_missing === 1 && <OwnNotice />}</div>
      </DialogForm>
    </Dialog>
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

import { RejectionReason } from '../../../shared/contract/unlock.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import type { Member } from '../../stores/account.ts'
import { useAlert } from '../../stores/alert.ts'
import { rejectUnlock } from '../../stores/staff.ts'
import { type LockedPerson, UnlockRequest } from '../../ui/account/UnlockRequest.tsx'
import { CancelButton } from '../../ui/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { codeOf, describeError } from '../../ui/status/describe-error.ts'

interface RejectUnlockProps {
  account: LockedPerson
  member: Member
  onClose: () => void
  /** The request is refused. */
  onDone: () => void
}

/** Refuses what a locked administrator asks for; the reason goes to them by mail. */
export default function RejectUnlock({ account, member, onClose, onDone }: RejectUnlockProps) {
  const t = useText()
  const name = personName(account, t.locale)
  return (
    <Dialog onClose={onClose} title={t('people.rejectTitle', { name })}>
      <Form
        className="dialog-form"
        defaults={{ text: '' }}
        failure={error =>
          codeOf(error) === 'invalid' ? undefined : { title: t('people.rejectFailed'), text: describeError(error, t) }
        }
        label={t('people.rejectReason')}
        onSubmit={async ({ text }) => {
          const sent = await rejectUnlock(member, text)
          onClose()
          onDone()
          useAlert.getState().show({
            variant: sent ? 'success' : 'danger',
            message: sent ? 'people.rejected' : 'people.rejectedUnsent',
            values: { name },
          })
        }}
        schema={RejectionReason}
      >
        <DialogBody>
          <Named name={name}>
            <span translate="no">{account.email}</span>
          </Named>
          {account.unlock_request && <UnlockRequest of={account.unlock_request} />}
          <p className="phrase">{t('people.rejectText')}</p>
          <TextArea
            autoFocus
            hint={t('people.rejectHint')}
            label={t('people.rejectReason')}
            max={5000}
            name="text"
            required
            rows={3}
          />
        </DialogBody>
        <DialogFoot>
          <CancelButton />
          <SubmitButton>{t('people.rejectSubmit')}</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { DeletionReason } from '../../../shared/contract/user-status.ts'
import type { UserInfo } from '../../../shared/model/user.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { isShared } from '../../ui/account/shared.ts'
import { Button } from '../../ui/action/Button.tsx'
import { CancelButton } from '../../ui/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { describeError } from '../../ui/status/describe-error.ts'
import { listOf } from '../../ui/text/list.ts'

interface DeleteAccountProps {
  account: UserInfo
  onClose: () => void
  /** Deletes the account and goes on elsewhere. */
  onDelete: (reason: string) => Promise<void>
}

/** Deletes an account: asked twice, the second time for the reason (specification §5). */
export default function DeleteAccount({ account, onClose, onDelete }: DeleteAccountProps) {
  const t = useText()
  const [sure, setSure] = useState(false)
  const name = personName(account, t.locale)
  const whom = (
    <Named name={name}>
      <span translate="no">{account.email}</span>
    </Named>
  )
  return (
    <Dialog
      alert
      onClose={onClose}
      step={sure ? 'reason' : 'effects'}
      title={t(sure ? 'staff.deleteFinalTitle' : 'staff.deleteTitle', { name })}
    >
      {sure ? (
        <Form
          className="dialog-form"
          defaults={{ text: '' }}
          failure={error =>
            error instanceof Error && 'status' in error && error.status !== 422
              ? { title: t('staff.deleteFailed'), text: describeError(error, t) }
              : undefined
          }
          label={t('staff.deleteReason')}
          onSubmit={({ text }) => onDelete(text)}
          schema={DeletionReason}
        >
          <DialogBody>
            {whom}
            <p className="phrase">{t('staff.deleteFinalText')}</p>
            <TextArea
              autoFocus
              hint={t('staff.deleteReasonHint')}
              label={t('staff.deleteReason')}
              max={5000}
              name="text"
              required
              rows={3}
            />
          </DialogBody>
          <DialogFoot>
            <CancelButton />
            <SubmitButton kind="danger">{t('staff.delete')}</SubmitButton>
          </DialogFoot>
        </Form>
      ) : (
        <>
          <DialogBody>
            {whom}
            <Effects account={account} />
          </DialogBody>
          <DialogFoot>
            <CancelButton autoFocus />
            <Button kind="danger" onClick={() => setSure(true)}>
              {t('staff.deleteGoOn')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

/** What becomes of the person. Of several companies only employees know, who delete the person as a whole. */
function Effects({ account }: { account: UserInfo }) {
  const t = useText()
  const companies = account.companies.map(company => company.name)
  const count = account.services.filter(service => service.status === 1).length
  const shared = isShared(account)
  const end =
    account.companies.length > 1
      ? t('people.deleteCompanies', { companies: listOf(companies, t.locale) })
      : t(shared ? 'staff.deleteShared' : 'staff.deleteData')
  return (
    <div>
      <p>{t('staff.deleteText')}</p>
      <ul className="plain-list">
        {account.regist_flg === 1 && !shared && <li>{t('staff.deleteLogout')}</li>}
        {count > 0 && <li>{t('staff.deleteServices', { count })}</li>}
        {account.regist_flg === 0 && <li>{t('staff.deleteInvitation')}</li>}
        <li>{end}</li>
      </ul>
    </div>
  )
}

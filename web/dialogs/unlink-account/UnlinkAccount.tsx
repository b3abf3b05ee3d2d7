import { DeletionReason } from '../../../shared/contract/user-status.ts'
import type { AccountInfo } from '../../../shared/model/user.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { CancelButton } from '../../ui/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { codeOf, describeError } from '../../ui/status/describe-error.ts'
import { listOf } from '../../ui/text/list.ts'

interface UnlinkAccountProps {
  account: AccountInfo
  companyCode: string
  onClose: () => void
  /** Takes the person out of the company and goes on elsewhere. */
  onUnlink: (reason: string) => Promise<void>
}

/** Takes a person out of one company, with the reason. */
export default function UnlinkAccount({ account, companyCode, onClose, onUnlink }: UnlinkAccountProps) {
  const t = useText()
  const name = personName(account, t.locale)
  const company = account.companies.find(({ code }) => code === companyCode)?.name ?? companyCode
  return (
    <Dialog alert onClose={onClose} title={t('people.unlinkTitle', { name })}>
      <Form
        className="dialog-form"
        defaults={{ text: '' }}
        failure={error =>
          codeOf(error) === 'invalid' ? undefined : { title: t('people.unlinkFailed'), text: describeError(error, t) }
        }
        label={t('people.unlinkReason')}
        onSubmit={({ text }) => onUnlink(text)}
        schema={DeletionReason}
      >
        <DialogBody>
          <Named name={name}>
            <span translate="no">{account.email}</span>
          </Named>
          <Effects account={account} company={company} companyCode={companyCode} />
          <TextArea
            autoFocus
            hint={t('staff.deleteReasonHint')}
            label={t('people.unlinkReason')}
            max={5000}
            name="text"
            required
            rows={3}
          />
        </DialogBody>
        <DialogFoot>
          <CancelButton />
          <SubmitButton kind="danger">{t('people.unlink')}</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

function Effects({ account, company, companyCode }: { account: AccountInfo; company: string; companyCode: string }) {
  const t = useText()
  const count = account.services.filter(service => service.status === 1).length
  const others = account.companies.filter(({ code }) => code !== companyCode).map(other => other.name)
  return (
    <div>
      <p>{t('people.unlinkText', { company })}</p>
      <ul className="plain-list">
        {account.regist_flg === 1 && <li>{t('staff.deleteLogout')}</li>}
        {count > 0 && <li>{t('staff.deleteServices', { count })}</li>}
        {account.regist_flg === 0 && <li>{t('staff.deleteInvitation')}</li>}
        <li>
          {others.length > 0
            ? t('people.unlinkStays', { companies: listOf(others, t.locale) })
            : t('people.unlinkUnregistered')}
        </li>
      </ul>
    </div>
  )
}

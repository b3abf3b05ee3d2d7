import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ReasonForm } from '../../../kit/dialog/ReasonForm.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { useText } from '../../../messages/index.ts'

interface UnlinkAccountProps {
  account: AccountInfo
  companyCode: string
  onClose: () => void
  /** Removes the person from the company and navigates away. */
  onUnlink: (reason: string) => Promise<void>
}

/** Removes a person from one company, with a reason. */
export default function UnlinkAccount({ account, companyCode, onClose, onUnlink }: UnlinkAccountProps) {
  const t = useText()
  const name = personName(account)
  const company = account.companies.find(({ code }) => code === companyCode)?.name ?? companyCode
  return (
    <Dialog alert onClose={onClose} title={t('unlink.title', { name })}>
      <ReasonForm
        draft="unlink"
        failed={t('unlink.failed')}
        hint={t('delete.reasonHint')}
        kind="danger"
        label={t('unlink.reason')}
        onSubmit={onUnlink}
        submit={t('unlink.submit')}
      >
        <DialogPerson person={account} />
        <Effects account={account} company={company} companyCode={companyCode} />
      </ReasonForm>
    </Dialog>
  )
}

function Effects({ account, company, companyCode }: { account: AccountInfo; company: string; companyCode: string }) {
  const t = useText()
  const count = account.services.filter(service => service.status === 1).length
  const others = account.companies.filter(({ code }) => code !== companyCode).map(other => other.name)
  return (
    <div>
      <p>{t('unlink.text', { company })}</p>
      <ul className="plain-list">
        {account.regist_flg === 1 && <li>{t('delete.logout')}</li>}
        {count > 0 && <li>{t('delete.services', { count })}</li>}
        {account.regist_flg === 0 && <li>{t('delete.invitation')}</li>}
        <li>
          {others.length > 0 ? t('unlink.stays', { companies: listOf(others, t.locale) }) : t('unlink.unregistered')}
        </li>
      </ul>
    </div>
  )
}

import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { TwoStepDelete } from '../../../kit/dialog/TwoStepDelete.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { useText } from '../../../messages/index.ts'
import { hasHiddenCompanies } from '../parts/detail/account-facts.ts'

interface DeleteAccountProps {
  account: UserInfo
  onClose: () => void
  /** Deletes the account and navigates away. */
  onDelete: (reason: string) => Promise<void>
}

/** Deletes an account. */
export default function DeleteAccount({ account, onClose, onDelete }: DeleteAccountProps) {
  const t = useText()
  const name = personName(account)
  return (
    <TwoStepDelete
      draft="delete"
      effects={<Effects account={account} />}
      failed={t('delete.failed')}
      finalText={t('delete.finalText')}
      finalTitle={t('delete.finalTitle', { name })}
      object={<DialogPerson person={account} />}
      onClose={onClose}
      onDelete={onDelete}
      title={t('delete.title', { name })}
    />
  )
}

/** Effects of the deletion. Only employees see several companies: they delete the person everywhere. */
function Effects({ account }: { account: UserInfo }) {
  const t = useText()
  const companies = account.companies.map(company => company.name)
  const count = account.services.filter(service => service.status === 1).length
  const shared = hasHiddenCompanies(account)
  const end =
    account.companies.length > 1
      ? t('delete.companies', { companies: listOf(companies, t.locale) })
      : t(shared ? 'delete.shared' : 'delete.data')
  return (
    <div>
      <p>{t('delete.text')}</p>
      <ul className="plain-list">
        {account.regist_flg === 1 && !shared && <li>{t('delete.logout')}</li>}
        {count > 0 && <li>{t('delete.services', { count })}</li>}
        {account.regist_flg === 0 && <li>{t('delete.invitation')}</li>}
        <li>{end}</li>
      </ul>
    </div>
  )
}

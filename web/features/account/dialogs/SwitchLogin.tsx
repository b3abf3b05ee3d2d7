import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { NamedPerson } from '../../../kit/dialog/NamedPerson.tsx'
import { listOf } from '../../../kit/text/list.ts'
import { useText } from '../../../messages/index.ts'
import { isShared } from '../parts/detail/shared.ts'

interface SwitchLoginProps {
  account: UserInfo
  onClose: () => void
  /** Stops the person's logins. */
  onConfirm: () => Promise<void>
}

/** Before a person is kept from logging in. */
export default function SwitchLogin({ account, onClose, onConfirm }: SwitchLoginProps) {
  const t = useText()
  const name = personName(account, t.locale)
  // Only employees know of several, and stop the person in all of them.
  const companies = account.companies.map(company => company.name)
  return (
    <Dialog alert onClose={onClose} title={t('staff.stopTitle', { name })}>
      <ConfirmBody confirm={t('staff.stop')} danger failed={t('staff.switchFailed')} onConfirm={onConfirm}>
        <NamedPerson person={account} />
        <p className="phrase">{t(isShared(account) ? 'staff.stopShared' : 'staff.stopText')}</p>
        {account.companies.length > 1 && (
          <p className="phrase">{t('people.stopCompanies', { companies: listOf(companies, t.locale) })}</p>
        )}
      </ConfirmBody>
    </Dialog>
  )
}

import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { listOf } from '../../../kit/text/list.ts'
import { useText } from '../../../messages/index.ts'
import { hasHiddenCompanies } from '../parts/detail/hidden-companies.ts'

interface SwitchLoginProps {
  account: UserInfo
  onClose: () => void
  /** Deactivates the person's login. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a login is deactivated. */
export default function SwitchLogin({ account, onClose, onConfirm }: SwitchLoginProps) {
  const t = useText()
  const name = personName(account)
  // Only employees see several companies: they deactivate the person in all of them.
  const companies = account.companies.map(company => company.name)
  return (
    <Dialog alert onClose={onClose} title={t('activation.deactivateTitle', { name })}>
      <ConfirmBody confirm={t('activation.deactivate')} danger failed={t('activation.failed')} onConfirm={onConfirm}>
        <DialogPerson person={account} />
        <p>{t(hasHiddenCompanies(account) ? 'activation.deactivateShared' : 'activation.deactivateText')}</p>
        {account.companies.length > 1 && (
          <p>{t('activation.deactivateCompanies', { companies: listOf(companies, t.locale) })}</p>
        )}
      </ConfirmBody>
    </Dialog>
  )
}

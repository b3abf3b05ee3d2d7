import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Dialog, DialogBody, DialogFoot, useCloseDialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogPerson } from '../../../kit/dialog/DialogPerson.tsx'
import { listOf } from '../../../kit/text/list.ts'
import { useText } from '../../../messages/index.ts'

interface AdministratorRefusedProps {
  account: AccountInfo
  what: 'unlink' | 'delete'
  onClose: () => void
}

/** Explains why an administrator cannot be unlinked or deleted, and what to do first (specification §8). */
export default function AdministratorRefused({ account, what, onClose }: AdministratorRefusedProps) {
  const t = useText()
  const name = personName(account, t.locale)
  const companies = account.companies.filter(({ manager_flg }) => manager_flg === 1).map(company => company.name)
  return (
    <Dialog
      alert
      onClose={onClose}
      title={t(what === 'unlink' ? 'unlink.refusedTitle' : 'delete.refusedTitle', { name })}
    >
      <DialogBody>
        <DialogPerson person={account} />
        <div id="administrator-refused">
          <p className="phrase">{t(what === 'unlink' ? 'unlink.refused' : 'error.administrator')}</p>
          <p className="phrase">{t('unlink.toGeneralFirst')}</p>
          {account.companies.length > 1 && (
            <p className="phrase">{t('unlink.administers', { companies: listOf(companies, t.locale) })}</p>
          )}
        </div>
      </DialogBody>
      <CloseFoot />
    </Dialog>
  )
}

function CloseFoot() {
  const t = useText()
  return (
    <DialogFoot>
      <Button aria-describedby="administrator-refused" autoFocus kind="primary" onClick={useCloseDialog()}>
        {t('ui.close')}
      </Button>
    </DialogFoot>
  )
}

import { Link } from 'wouter'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Button } from '../../../kit/action/Button.tsx'
import { Dialog, DialogBody, DialogFoot, useCloseDialog } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'

interface AdministratorRefusedProps {
  account: AccountInfo
  /** The company of the page. */
  companyCode: string
  what: 'unlink' | 'move' | 'delete'
  onClose: () => void
}

const titles = { unlink: 'unlink.refusedTitle', move: 'move.refusedTitle', delete: 'delete.refusedTitle' } as const
const texts = { unlink: 'unlink.refused', move: 'move.refused', delete: 'error.administrator' } as const

/**
 * Explains why an administrator cannot be unlinked or deleted, and what to do first (specification §8). Its "account management"
 * is a page of customers; employees change the role on the page of the account.
 */
export default function AdministratorRefused({ account, companyCode, what, onClose }: AdministratorRefusedProps) {
  const t = useText()
  const name = personName(account)
  const administered = account.companies.filter(({ manager_flg }) => manager_flg === 1)
  const elsewhere = what === 'delete' && administered.some(({ code }) => code !== companyCode)
  const place = { panel: t(account.regist_flg === 1 ? 'role.head' : 'account.role'), button: t('role.generalOpen') }
  return (
    <Dialog alert onClose={onClose} title={t(titles[what], { name })}>
      <DialogBody>
        <DialogPerson person={account} />
        <div id="administrator-refused">
          <p>{t(texts[what])}</p>
          <p>{t(elsewhere ? 'unlink.toGeneralInEach' : 'unlink.toGeneralFirst', place)}</p>
          {elsewhere && (
            <ul className="plain-list">
              {administered.map(({ code, name: company }) => (
                <li key={code}>
                  {code === companyCode ? (
                    company
                  ) : (
                    <Link
                      href={href('companyAccountDetail', { companyId: code, accountId: account.id })}
                      onClick={onClose}
                    >
                      {company}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
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
      <Button aria-describedby="administrator-refused" kind="primary" onClick={useCloseDialog()}>
        {t('ui.close')}
      </Button>
    </DialogFoot>
  )
}

import type { Company } from '../../../../shared/model/company.ts'
import { untoldCount } from '../../../../shared/rules/untold.ts'
import ConfirmDialog from '../../../kit/dialog/ConfirmDialog.tsx'
import { NamedTitle } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface ActivateCompanyProps {
  company: Company
  onClose: () => void
  /** Deactivates the company, or activates it again. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a company and all its accounts are deactivated or activated. */
export default function ActivateCompany({ company, onClose, onConfirm }: ActivateCompanyProps) {
  const t = useText()
  const { company: name, code, user_count: count = untoldCount, status } = company
  const deactivates = status === 1
  return (
    <ConfirmDialog
      about={<span translate="no">{code}</span>}
      alert={deactivates}
      confirm={t(deactivates ? 'company.stop' : 'company.start')}
      danger={deactivates}
      failed={t(deactivates ? 'company.stopFailed' : 'company.startFailed')}
      onClose={onClose}
      onConfirm={onConfirm}
      subject={name}
      title={<NamedTitle id={deactivates ? 'company.stopTitle' : 'company.startTitle'} name={name} />}
    >
      <p>{t(deactivates ? 'company.stopText' : 'company.startText', { count })}</p>
    </ConfirmDialog>
  )
}

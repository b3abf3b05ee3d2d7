import type { Company } from '../../../../shared/model/company.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../kit/dialog/DialogSubject.tsx'
import { useText } from '../../../messages/index.ts'

interface ActivateCompanyProps {
  company: Company
  onClose: () => void
  /** Stops the company, or lets it go on. */
  onConfirm: () => Promise<void>
}

/** Asks before a company, and all its people with it, is stopped or goes on. */
export default function ActivateCompany({ company, onClose, onConfirm }: ActivateCompanyProps) {
  const t = useText()
  const { company: name, code, user_count: count, status } = company
  const stops = status === 1
  return (
    <Dialog alert={stops} onClose={onClose} title={t(stops ? 'company.stopTitle' : 'company.startTitle', { name })}>
      <ConfirmBody
        confirm={t(stops ? 'company.stop' : 'company.start')}
        danger={stops}
        failed={t(stops ? 'company.stopFailed' : 'company.startFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={name}>
          <span translate="no">{code}</span>
        </DialogSubject>
        <p className="phrase">{t(stops ? 'company.stopText' : 'company.startText', { count })}</p>
      </ConfirmBody>
    </Dialog>
  )
}

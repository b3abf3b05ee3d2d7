import type { ImportInfo } from '../../../../shared/model/job.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { importName, isOfFile, labelsOf } from '../parts/import/job-views.tsx'

interface StopImportProps {
  job: ImportInfo
  /** What is not done yet. `held`: it is held, and may be any of these. */
  left: 'rows' | 'invitations' | 'held'
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** What else than rows is stopped, of any kind. */
const others: Record<Exclude<StopImportProps['left'], 'rows'>, Record<'stopTitle' | 'stopText' | 'stop', MessageId>> = {
  held: { stopTitle: 'import.cancelHeldTitle', stopText: 'import.cancelHeldText', stop: 'import.cancelHeld' },
  invitations: {
    stopTitle: 'import.stopInvitingTitle',
    stopText: 'import.stopInvitingText',
    stop: 'import.stopInviting',
  },
}

/** Asks for confirmation before an import, or its invitations, are stopped. */
export default function StopImport({ job, left, onClose, onConfirm }: StopImportProps) {
  const t = useText()
  const { stopTitle, stopText, stop } = left === 'rows' ? labelsOf(job) : others[left]
  const name = importName(job, t)
  return (
    <Dialog alert onClose={onClose} title={t(stopTitle)}>
      <ConfirmBody
        cancel={t('import.stopNot')}
        confirm={t(stop)}
        danger
        failed={t('import.stopFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={isOfFile(job) ? <span translate="no">{name}</span> : name} />
        <p>{t(stopText)}</p>
      </ConfirmBody>
    </Dialog>
  )
}

import { useState } from 'react'
import { ConfirmBody } from '../../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../../kit/dialog/DialogSubject.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import type { BulkCount } from '../../stores/bulk-mail.ts'
import { Accepted, type AcceptedBulkMail } from './Accepted.tsx'

interface SendBulkMailProps {
  subject: string
  /** Reloaded when the dialog opens. */
  count: Loadable<BulkCount>
  /** Hands the mail over for sending. */
  onSend: () => Promise<AcceptedBulkMail>
  /** URLs of the history and of one mail in it. */
  history: string
  hrefOf: (id: string) => string
  onClose: () => void
}

/** Confirms a bulk mail with the current number of recipients, then shows that it was accepted. */
export default function SendBulkMail({ subject, count, onSend, history, hrefOf, onClose }: SendBulkMailProps) {
  const t = useText()
  const [accepted, setAccepted] = useState<AcceptedBulkMail>()
  // While the count reloads, the old one must not show.
  const now = count.status === 'ready' ? count.data : undefined
  return (
    <Dialog
      onClose={onClose}
      step={accepted ? 'accepted' : 'confirm'}
      title={t(accepted ? 'bulk.acceptedTitle' : 'bulk.confirmTitle')}
    >
      {accepted ? (
        <Accepted history={history} hrefOf={hrefOf} mail={accepted} subject={subject} />
      ) : (
        <ConfirmBody
          careful
          confirm={now ? t('bulk.send', { count: now.count }) : t('bulk.sendAny')}
          failed={t('bulk.sendFailed')}
          onConfirm={async () => setAccepted(await onSend())}
          ready={now !== undefined && now.count > 0}
          reason={error => (codeOf(error) === 'conflict' ? t('bulk.otherText') : undefined)}
        >
          <DialogSubject name={<span translate="no">{subject}</span>} />
          <Loaded
            resource={{ ...count, data: now }}
            labels={{ loading: t('bulk.counting'), failed: t('bulk.countFailed') }}
          >
            {({ count: people, at }) => (
              <p className="phrase">
                {t(people === 0 ? 'bulk.nobody' : 'bulk.confirmText', { count: people })}{' '}
                <span className="small quiet">
                  {t('bulk.countedAt')} <Time value={at} />
                </span>
              </p>
            )}
          </Loaded>
          <p className="phrase">{t('bulk.noWayBack')}</p>
        </ConfirmBody>
      )}
    </Dialog>
  )
}

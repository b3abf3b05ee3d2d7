import './send-bulk-mail.css'
import { useState } from 'react'
import { type BulkMailTexts, bulkTextFor, unfilledIn } from '../../../../../shared/rules/bulk-mail.ts'
import { ConfirmBody } from '../../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../../kit/dialog/DialogSubject.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import type { BulkCount } from '../../stores/bulk-mail.ts'
import { Accepted, type AcceptedBulkMail } from './Accepted.tsx'
import { Readers } from './Readers.tsx'

interface SendBulkMailProps {
  texts: BulkMailTexts
  /** Reloaded when the dialog opens. */
  count: Loadable<BulkCount>
  /** Hands the mail over for sending. */
  onSend: () => Promise<AcceptedBulkMail>
  /** URLs of the history and of one mail in it. */
  history: string
  hrefOf: (id: string) => string
  onClose: () => void
}

/** Confirms a bulk mail with the current number of recipients by language, then shows that it was accepted. */
export default function SendBulkMail({ texts, count, onSend, history, hrefOf, onClose }: SendBulkMailProps) {
  const t = useText()
  const [accepted, setAccepted] = useState<AcceptedBulkMail>()
  const { subject } = bulkTextFor(texts, t.locale)
  const unfilled = unfilledIn(texts)
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
            {({ count: people, readers, at }) => (
              <>
                {people === 0 ? (
                  <p>{t('bulk.nobody')}</p>
                ) : (
                  <p className="send-count">
                    <strong>{t('bulk.people', { count: people })}</strong>
                    {t('bulk.confirmText', { count: people })}
                  </p>
                )}
                <p className="small quiet">
                  {t('bulk.countedAt')} <Time value={at} />
                </p>
                {people > 0 && readers && <Readers readers={readers} texts={texts} />}
              </>
            )}
          </Loaded>
          {unfilled.length > 0 && (
            <Notice title={t('bulk.unfilled')} variant="note">
              <p>{t('bulk.unfilledText', { names: listOf(unfilled, t.locale) })}</p>
            </Notice>
          )}
          <p>{t('bulk.noWayBack')}</p>
        </ConfirmBody>
      )}
    </Dialog>
  )
}

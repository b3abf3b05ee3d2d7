import { bulkMailList } from '../../../../../shared/lists/mails.ts'
import './send-bulk-mail.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { BulkMailToSend } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { type BulkMailTexts, bulkTextFor, unfilledIn, writtenTexts } from '../../../../../shared/rules/bulk-mail.ts'
import { type Locale, locales } from '../../../../../shared/rules/locale.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { ConfirmBody } from '../../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogBody, DialogFoot, DialogSubject, useCloseDialog } from '../../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { formatTime } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import type { BulkCount } from '../../../../state/bulk-count.ts'
import { useAllNames } from '../../../company/stores/choice-names.ts'
import { audienceFacts } from '../../parts/audience-facts.ts'

interface SendBulkMailProps {
  mail: BulkMailToSend
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
export default function SendBulkMail({ mail, count, onSend, history, hrefOf, onClose }: SendBulkMailProps) {
  const t = useText()
  const [accepted, setAccepted] = useState<AcceptedBulkMail>()
  const texts = writtenTexts(mail)
  const { subject } = bulkTextFor(texts, t.locale)
  const conditions = audienceFacts(mail.audience, useAllNames(), t)
  const at = mail.send_at
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
        <Accepted at={at} history={history} hrefOf={hrefOf} mail={accepted} subject={subject} />
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
            {({ count: people, readers, at: countedAt }) => (
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
                  {t('bulk.countedAt')} <Time value={countedAt} />
                </p>
                {people > 0 && readers && <Readers readers={readers} texts={texts} />}
              </>
            )}
          </Loaded>
          {(conditions.length > 0 || at) && (
            <Facts
              facts={[
                ...conditions,
                ...(at ? [{ term: t(bulkMailList.send_at.title), value: <Time value={at} /> }] : []),
              ]}
            />
          )}
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

/** How many people get the mail in which language, and who gets the text of the other one. */
function Readers({ readers, texts }: { readers: Record<Locale, number>; texts: BulkMailTexts }) {
  const t = useText()
  return (
    <Facts
      facts={locales.map(locale => {
        const text = texts[locale]
        const other = t(`audit.value.locale.${locale === 'ja' ? 'en' : 'ja'}`)
        return {
          term: t('bulk.readers', { language: t(`audit.value.locale.${locale}`) }),
          value: (
            <>
              {t('bulk.people', { count: readers[locale] })}
              {text ? (
                <p className="small quiet" lang={locale}>
                  {text.subject}
                </p>
              ) : (
                readers[locale] > 0 && <p className="small quiet">{t('bulk.getOther', { language: other })}</p>
              )}
            </>
          ),
        }
      })}
    />
  )
}

/** What the server accepted: the id of the bulk mail, and the number of recipients. */
interface AcceptedBulkMail {
  id: string
  count: number
}

interface AcceptedProps {
  mail: AcceptedBulkMail
  subject: string
  /** When it is sent; null: now. */
  at: string | null
  history: string
  hrefOf: (id: string) => string
}

/** Result of the dialog: number of recipients, and a link to the progress. */
function Accepted({ mail: { id, count }, subject, at, history, hrefOf }: AcceptedProps) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <>
      <DialogBody>
        <DialogSubject name={<span translate="no">{subject}</span>}>
          <Link className="code" href={hrefOf(id)}>
            {id}
          </Link>
        </DialogSubject>
        <p id="bulk-accepted">
          {at
            ? t('bulk.acceptedFor', { count, at: formatTime(new Date(at), 'minute') })
            : t('bulk.accepted', { count })}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button aria-describedby="bulk-accepted" onClick={close}>
          {t('ui.close')}
        </Button>
        <ButtonLink href={history} kind="primary">
          {t('bulk.toHistory')}
        </ButtonLink>
      </DialogFoot>
    </>
  )
}

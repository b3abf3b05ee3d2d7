import './page.css'
import { useEffect, useState } from 'react'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { bulkStateOf, bulkStateWords, recipientStateWords } from '../../../../../shared/lists/mails.ts'
import { needing } from '../../../../calls.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Counts } from '../../../../kit/status/Counts.tsx'
import { HeldNotice } from '../../../../kit/status/HeldNotice.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { isRunning, percentOf, processedCount } from '../../parts/bulk-counts.ts'
import { resendBulkMail } from '../../stores/bulk-mail.ts'
import { Controls } from './Controls.tsx'
import { rateOf, type Sample, withSample } from './rate.ts'

/** Resends to failed or uncertain recipients. Renders nothing when there are none. */
const Resend = needing(
  'postAdminMailBulkRetry',
  function Resend({ mail: { id, state, subject, failed, uncertain } }: { mail: BulkMailDetail }) {
    const t = useText()
    const [open, setOpen] = useState<'failed' | 'uncertain'>()
    if (state === 'cancelled' || (failed === 0 && uncertain === 0 && !open)) return null
    return (
      <div className="bulk-resend">
        {failed > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('failed')} small>
            {t('bulk.resendFailed', { count: failed })}
          </Button>
        )}
        {uncertain > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('uncertain')} small>
            {t('bulk.resendUncertain', { count: uncertain })}
          </Button>
        )}
        {open && (
          <Confirm
            alert={open === 'uncertain'}
            careful
            confirm={t('bulk.resend', { count: open === 'failed' ? failed : uncertain })}
            failed={t('bulk.resendNotDone')}
            onClose={() => setOpen(undefined)}
            onConfirm={async () => {
              await resendBulkMail(id, open)
              setOpen(undefined)
            }}
            subject={<span translate="no">{subject}</span>}
            title={t(open === 'failed' ? 'bulk.resendFailedTitle' : 'bulk.resendUncertainTitle')}
          >
            <p>
              {open === 'failed'
                ? t('bulk.resendFailedText', { count: failed })
                : t('bulk.resendUncertainText', { count: uncertain })}
            </p>
          </Confirm>
        )}
      </div>
    )
  },
)

const rateText = (rate: number, t: Translate): string =>
  rate >= 1
    ? t('bulk.perSecond', { rate: rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate) })
    : t('bulk.perMinute', { rate: Math.max(1, Math.round(rate * 60)) })

const leftText = (seconds: number, t: Translate): string => {
  if (seconds < 60) return t('bulk.leftSoon')
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? t('bulk.leftMinutes', { count: minutes })
    : t('bulk.leftHours', { count: Math.round(minutes / 60) })
}

/** Estimated time left, from the rate observed since the page opened. */
function TimeLeft({ mail }: { mail: BulkMailDetail }) {
  const t = useText()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const done = processedCount(mail)
  // Each response is a sample, even if the count has not changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the response, not on the values that it reads.
  useEffect(() => setSamples(before => withSample(before, { at: Date.now(), done })), [mail])
  const rate = rateOf(samples)
  return (
    <p className="small quiet time-left">
      {rate === undefined
        ? t('bulk.leftUnknown')
        : t('bulk.left', { left: leftText(mail.pending / rate, t), rate: rateText(rate, t) })}
    </p>
  )
}

/** Live progress of a bulk mail, with its controls. */
export function ProgressPanel({ mail }: { mail: BulkMailDetail }) {
  const t = useText()
  const done = processedCount(mail)
  return (
    <Panel action={<Controls mail={mail} />} title={t('bulk.progressOf', { done, total: mail.total })}>
      <div className="panel-body stack">
        <HeldNotice held={mail.held}>
          <p>{t('bulk.heldNote')}</p>
        </HeldNotice>
        {mail.held_until && (
          <Notice title={t('bulk.held')} variant="note">
            <p>
              {t('bulk.heldText')} <Time value={mail.held_until} />
            </p>
            {mail.trouble && (
              <p className="small quiet" lang="en">
                {mail.trouble}
              </p>
            )}
          </Notice>
        )}
        <Progress
          failed={mail.failed + mail.uncertain}
          label={t(mail.held_until ? 'bulk.holding' : bulkStateWords[bulkStateOf(mail)])}
          max={mail.total}
          value={done}
        >
          {isRunning(mail) && !mail.held_until && <TimeLeft mail={mail} />}
          {mail.finished_at && (
            <p className="small quiet time-left">
              {t('bulk.finishedAt')} <Time value={mail.finished_at} />
            </p>
          )}
        </Progress>
        {isRunning(mail) && <Quarters percent={percentOf(mail)} />}
      </div>
      <MailCounts mail={mail} />
      <Resend mail={mail} />
    </Panel>
  )
}

/** Announces every quarter to screen readers, not every email. */
function Quarters({ percent }: { percent: number }) {
  const t = useText()
  const quarter = percent - (percent % 25)
  return (
    <VisuallyHidden>
      <span role="status">{quarter > 0 && t('bulk.reached', { percent: quarter })}</span>
    </VisuallyHidden>
  )
}

function MailCounts({ mail: { total, sent, failed, uncertain, pending } }: { mail: BulkMailDetail }) {
  const t = useText()
  const counts = [
    { term: t('bulk.recipients'), count: total },
    { term: t(recipientStateWords.sent), count: sent },
    { term: t(recipientStateWords.failed), count: failed, isTrouble: failed > 0 },
    { term: t(recipientStateWords.uncertain), count: uncertain },
    { term: t('bulk.pending'), count: pending },
  ]
  return <Counts counts={counts} />
}

import './page.css'
import { FormattedNumber } from 'react-intl'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { bulkStateLabel } from '../../parts/BulkMailChip.tsx'
import { isRunning, percentOf, processedCount } from '../../parts/bulk-counts.ts'
import { Controls } from './Controls.tsx'
import { Resend } from './Resend.tsx'
import { TimeLeft } from './TimeLeft.tsx'

/** Live progress of a bulk mail, with its controls. */
export function ProgressPanel({ mail }: { mail: BulkMailDetail }) {
  const t = useText()
  const done = processedCount(mail)
  return (
    <Panel action={<Controls mail={mail} />} title={t('bulk.progressOf', { done, total: mail.total })}>
      <div className="panel-body stack">
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
          label={t(mail.held_until ? 'bulk.holding' : bulkStateLabel(mail.state))}
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
      <Counts mail={mail} />
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

function Counts({ mail: { total, sent, failed, uncertain, pending } }: { mail: BulkMailDetail }) {
  const t = useText()
  const counts = [
    { term: t('bulk.recipients'), count: total },
    { term: t('bulk.sent'), count: sent },
    { term: t('bulk.failed'), count: failed, isTrouble: failed > 0 },
    { term: t('bulk.uncertain'), count: uncertain },
    { term: t('bulk.pending'), count: pending },
  ]
  return (
    <dl className="bulk-counts">
      {counts.map(({ term, count, isTrouble }) => (
        <div className={isTrouble ? 'is-trouble' : undefined} key={term}>
          <dt>{term}</dt>
          <dd>
            <FormattedNumber value={count} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

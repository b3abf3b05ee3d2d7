import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { isScheduled } from '../../../../../shared/rules/bulk-mail.ts'
import { needing } from '../../../../calls.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { isRunning } from '../../parts/bulk-counts.ts'
import { controlBulkMail } from '../../stores/bulk-mail.ts'

/** Pauses, resumes or cancels a bulk mail that is not finished. */
export const Controls = needing('postAdminMailBulkPause', function Controls({ mail }: { mail: BulkMailDetail }) {
  return isRunning(mail) || isScheduled(mail) || mail.state === 'paused' ? <Buttons mail={mail} /> : null
})

function Buttons({ mail: { id, state, subject, pending } }: { mail: BulkMailDetail }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  useHeadingFocusOnUnmount()
  const paused = state === 'paused'
  const pauseOrResume = async () => {
    setBusy(true)
    try {
      await controlBulkMail(paused ? 'resume' : 'pause', id)
    } catch (error) {
      const message = paused ? 'bulk.resumeFailed' : 'bulk.pauseFailed'
      useAlert.getState().show({ variant: 'danger', message, error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="button-row">
      <Button busy={busy} icon={paused ? Play : Pause} onClick={pauseOrResume}>
        {t(paused ? 'bulk.resume' : 'bulk.pause')}
      </Button>
      <Button aria-haspopup="dialog" kind="danger-outline" onClick={() => setCancelling(true)}>
        {t('bulk.cancelOpen')}
      </Button>
      {cancelling && (
        <Confirm
          about={<span className="code">{id}</span>}
          alert
          cancel={t('bulk.cancelNot')}
          confirm={t('bulk.cancel')}
          danger
          failed={t('bulk.cancelFailed')}
          onClose={() => setCancelling(false)}
          onConfirm={async () => {
            await controlBulkMail('cancel', id)
            setCancelling(false)
          }}
          subject={<span translate="no">{subject}</span>}
          title={t('bulk.cancelTitle')}
        >
          <p>{t('bulk.cancelText', { count: pending })}</p>
        </Confirm>
      )}
    </div>
  )
}

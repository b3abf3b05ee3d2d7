import { useState } from 'react'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { has } from '../../../../calls.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { resendBulkMail } from '../../stores/bulk-mail.ts'

const ResendBulkMail = lazyDialog(() => import('../../dialogs/ResendBulkMail.tsx'))

/** Resends to failed or uncertain recipients. Renders nothing when there are none. */
export function Resend({ mail: { id, state, subject, failed, uncertain } }: { mail: BulkMailDetail }) {
  const t = useText()
  const [open, setOpen] = useState<'failed' | 'uncertain'>()
  if (!has('postAdminMailBulkRetry') || state === 'cancelled' || (failed === 0 && uncertain === 0 && !open)) return null
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
        <ResendBulkMail
          count={open === 'failed' ? failed : uncertain}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await resendBulkMail(id, open)
            setOpen(undefined)
          }}
          state={open}
          subject={subject}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { withdrawLoss } from '../stores/passkey.ts'

interface LossNoticeProps {
  loss: { requested_at: string; can_withdraw: 0 | 1 }
}

/** The person's own request to remove lost passkeys, which waits; they withdraw it by an explicit choice. */
export function LossNotice({ loss: { requested_at, can_withdraw } }: LossNoticeProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="panel-body">
      <Notice title={t('passkey.loss')} variant="note">
        <p>
          {t('passkey.lossOn')} <Time value={requested_at} />
        </p>
        <p>{t(can_withdraw === 1 ? 'passkey.lossText' : 'passkey.lossHow')}</p>
        {can_withdraw === 1 && (
          <div className="button-row">
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
              {t('passkey.found')}
            </Button>
          </div>
        )}
      </Notice>
      {isOpen && (
        <Confirm
          confirm={t('passkey.foundSubmit')}
          failed={t('passkey.foundFailed')}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            await withdrawLoss()
            setOpen(false)
            useAlert.getState().show({ variant: 'success', message: 'passkey.foundDone' })
          }}
          title={t('passkey.foundTitle')}
        >
          <p>{t('passkey.foundText')}</p>
        </Confirm>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { RequestDetail } from '../../../../shared/model/request.ts'
import type { RequestEnd } from '../../../../shared/rules/requests.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Stack } from '../../../kit/frame/Columns.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'

const ApproveRequest = lazyDialog(() => import('../dialogs/ApproveRequest.tsx'))
const RejectRequest = lazyDialog(() => import('../dialogs/RejectRequest.tsx'))

const endTexts: Record<RequestEnd, MessageId> = {
  replaced: 'requests.closed.replaced',
  known_address: 'requests.closed.known_address',
  known_company: 'requests.closed.known_company',
  withdrawn: 'requests.closed.withdrawn',
  removed: 'requests.closed.removed',
}

/** What the state of a request means, and what happens next. */
const textOf = ({ state, type, held, closed_as, registered_at }: RequestDetail): MessageId => {
  if (state === 'closed') return endTexts[closed_as ?? 'replaced']
  if (state === 'rejected') return type === 'access' && held === 1 ? 'requests.toldRejected' : 'requests.toldServices'
  if (state === 'registered') return 'requests.toldRegistered'
  if (state === 'approved') return type === 'access' ? 'requests.toldLink' : 'requests.toldGranted'
  if (held === 1) return 'requests.waitsHeld'
  if (type === 'service') return 'requests.waitsService'
  return registered_at === null ? 'requests.waitsServices' : 'requests.waitsRegistered'
}

interface RequestDecisionProps {
  request: RequestDetail
  /** The reader may approve and reject. */
  mayDecide: boolean
}

/** State of the decision; editors decide a request that waits. */
export function RequestDecision({ request, mayDecide }: RequestDecisionProps) {
  const t = useText()
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const close = () => setOpen(undefined)
  const decides = request.state === 'waiting' && mayDecide
  return (
    <Panel padded screenOnly={request.state === 'waiting'} title={t(decides ? 'requests.decision' : 'requests.review')}>
      <Stack>
        <p>{t(textOf(request))}</p>
        {request.reason !== null && <p className="typed-text">{request.reason}</p>}
        {decides && (
          <div className="button-row">
            <Button aria-haspopup="dialog" kind="primary" onClick={() => setOpen('approve')}>
              {t('requests.approveOpen')}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setOpen('reject')}>
              {t('requests.rejectOpen')}
            </Button>
          </div>
        )}
      </Stack>
      {open === 'approve' && <ApproveRequest onClose={close} request={request} />}
      {open === 'reject' && <RejectRequest onClose={close} request={request} />}
    </Panel>
  )
}

import { type ReactNode, useState } from 'react'
import type { Flag } from '../../../../shared/model/flag.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { useSelection } from '../../../kit/list/selection.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useText } from '../../../messages/index.ts'
import type { PermitOutcome } from '../stores/service-users.ts'
import { type ServiceUser, ServiceUsers, type ServiceUsersProps } from './ServiceUsers.tsx'

/** Props of the dialog that confirms a withdrawal. */
export interface WithdrawalQuestion {
  service: string
  count: number
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** How a page changes who may use a service. */
export interface PermissionChange {
  one: (user: ServiceUser, status: Flag) => Promise<void>
  selection: (ids: readonly string[], status: Flag) => Promise<PermitOutcome>
  /** Renders the dialog. */
  confirm: (question: WithdrawalQuestion) => ReactNode
}

interface ChangeableUsersProps extends ServiceUsersProps {
  service: string
  change: PermissionChange
}

/** The users of a service, each with a switch, and the actions on a selection. */
export function ChangeableUsers({ service, change, ...users }: ChangeableUsersProps) {
  const t = useText()
  const selection = useSelection<ServiceUser>(`${users.list.search} ${users.list.filter}`, ({ id }) => id)
  const [busy, setBusy] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const [outcome, setOutcome] = useState<PermitOutcome>()
  /** Deselects the people who were changed or are gone. The rest stay selected for a retry. */
  const act = async (status: Flag) => {
    setBusy(true)
    setOutcome(undefined)
    const next = await change.selection([...selection.rows.keys()], status).finally(() => setBusy(false))
    selection.remove([...next.done, ...next.gone])
    return next
  }
  return (
    <>
      {outcome && <Unchanged outcome={outcome} />}
      <ServiceUsers
        {...users}
        onChange={change.one}
        selected={{
          selection,
          actions: (
            <>
              <Button busy={busy} onClick={() => void act(1).then(setOutcome)} small>
                {t('service.permit')}
              </Button>
              <Button aria-haspopup="dialog" onClick={() => setWithdrawing(true)} small>
                {t('service.withdraw')}
              </Button>
            </>
          ),
        }}
      />
      {withdrawing &&
        change.confirm({
          service,
          count: selection.rows.size,
          onClose: () => setWithdrawing(false),
          onConfirm: async () => {
            const next = await act(0)
            // If nothing has changed, the dialog shows the error and offers a retry.
            if (next.done.length + next.gone.length === 0) throw next.error
            setOutcome(next)
            setWithdrawing(false)
          },
        })}
    </>
  )
}

/** How many people of a selection were not changed, and why. */
function Unchanged({ outcome: { gone, failed, error } }: { outcome: PermitOutcome }) {
  const t = useText()
  return (
    <>
      {failed.length > 0 && (
        <FailureNotice error={error} title={t('service.failed', { count: failed.length })}>
          <p>{t('service.failedText')}</p>
        </FailureNotice>
      )}
      {gone.length > 0 && (
        <Notice title={t('service.gone', { count: gone.length })} variant="danger">
          <p>{t('service.goneText')}</p>
        </Notice>
      )}
    </>
  )
}

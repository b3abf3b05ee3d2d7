import './service.css'
import { type ReactNode, useState } from 'react'
import type { Flag } from '../../../../shared/model/flag.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Switch } from '../../../kit/action/Switch.tsx'
import { switchFailure } from '../../../kit/action/switch-failure.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { useSwitches } from '../../../kit/action/use-switches.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import type { List } from '../../../kit/list/list-state.ts'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import { useSelection } from '../../../kit/list/selection.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import type { WholeList } from '../../../state/list-store.ts'
import { ServiceState } from '../../account/parts/detail/ServiceState.tsx'
import { AccountList, type Selected } from '../../account/parts/list/AccountList.tsx'
import { type AccountRow, accountColumns } from '../../account/parts/list/account-columns.tsx'
import type { PermitOutcome } from '../stores/service-users.ts'
import { serviceUserFilter } from './service-query.ts'

/** A member of a company with their permission for the service. */
export type ServiceUser = AccountRow & { service_status?: Flag | undefined }

interface ServiceUsersProps {
  users: Loadable<Paged & { data: readonly ServiceUser[] }>
  list: List
  hrefOf: (row: AccountRow) => string
  dense: boolean
  /** Grants or withdraws one permission; absent: read-only. */
  onChange?: (user: ServiceUser, status: Flag) => Promise<void>
  selected?: Selected<ServiceUser>
  whole: WholeList
}

/** Who in a company may use a service. Readers who may change that get switches, which take effect at once. */
export function ServiceUsers({ users, list, hrefOf, dense, onChange, whole, selected }: ServiceUsersProps) {
  const t = useText()
  const { change, done, failureOf, stateOf } = useSwitches({
    keyOf: (user: ServiceUser) => user.id,
    onChange: async (user, status) => onChange?.(user, status),
  })
  const labels = { on: t('account.usable'), off: t('account.notUsable') }
  const nameOf = (user: ServiceUser) => personName(user)
  const permission: Column<ServiceUser> = {
    key: 'permission',
    kind: 'short',
    head: t('service.permission'),
    cell: ({ service_status = 0, ...user }) =>
      onChange ? (
        <Switch
          {...stateOf(user, service_status)}
          label={t('service.permissionOf', { name: nameOf(user) })}
          onChange={checked => void change(user, checked ? 1 : 0)}
          labels={labels}
        />
      ) : (
        <ServiceState status={service_status} />
      ),
  }
  // Next to the name, so that a phone shows it. The invitation does not matter for a permission.
  const columns = accountColumns({ t, hrefOf, dense }).flatMap((column): Column<ServiceUser>[] =>
    column.kind === 'head' ? [column, permission] : column.key === 'invitation' ? [] : [column],
  )
  return (
    <>
      <AccountList
        columns={columns}
        dense={dense}
        filter={serviceUserFilter(t)}
        hrefOf={hrefOf}
        list={list}
        note={user =>
          switchFailure(failureOf(user, user.service_status ?? 0), t('service.switchFailed', { name: nameOf(user) }))
        }
        accounts={users}
        {...whole}
        {...(selected ? { selected } : {})}
      />
      <div role="status">
        <VisuallyHidden>
          {done &&
            t('service.switched', { name: nameOf(done.item), state: done.status === 1 ? labels.on : labels.off })}
        </VisuallyHidden>
      </div>
    </>
  )
}

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
  /** Shows the effect on all people that the list finds, on a page of its own; absent: only selected people are changed. */
  everything?: ((status: Flag) => Promise<void>) | undefined
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
  const everything = useCall(async (status: Flag) => change.everything?.(status))
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
      {everything.error !== undefined && (
        <FailureNotice error={everything.error} key={everything.attempts} title={t('selection.checkFailed')} />
      )}
      <ServiceUsers
        {...users}
        onChange={change.one}
        selected={{
          selection,
          canSelectAll: change.everything !== undefined,
          actions: (
            <>
              <Button
                busy={busy || everything.busy}
                onClick={() => void (selection.isAll ? everything.run(1) : act(1).then(setOutcome))}
                small
              >
                {t('service.permit')}
              </Button>
              <Button
                aria-haspopup={selection.isAll ? undefined : 'dialog'}
                busy={everything.busy}
                onClick={() => (selection.isAll ? void everything.run(0) : setWithdrawing(true))}
                small
              >
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

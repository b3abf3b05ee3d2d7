import './service.css'
import type { Flag } from '../../../../shared/model/flag.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Switch } from '../../../kit/action/Switch.tsx'
import { switchFailure } from '../../../kit/action/switch-failure.tsx'
import { useSwitches } from '../../../kit/action/use-switches.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import type { List } from '../../../kit/list/list-state.ts'
import type { Paged } from '../../../kit/list/Pagination.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import { ServiceState } from '../../account/parts/detail/ServiceState.tsx'
import { AccountList, type Selected } from '../../account/parts/list/AccountList.tsx'
import { type AccountRow, accountColumns } from '../../account/parts/list/account-columns.tsx'
import { serviceUserFilter } from './service-query.ts'

/** A member of a company with their permission for the service. */
export type ServiceUser = AccountRow & { service_status?: Flag | undefined }

export interface ServiceUsersProps {
  users: Loadable<Paged & { data: readonly ServiceUser[] }>
  list: List
  hrefOf: (row: AccountRow) => string
  dense: boolean
  /** Grants or withdraws one permission; absent: read-only. */
  onChange?: (user: ServiceUser, status: Flag) => Promise<void>
  selected?: Selected<ServiceUser>
  /** Prints all of them. */
  onPrint: () => Promise<void>
}

/** Who in a company may use a service. Readers who may change that get switches, which take effect at once. */
export function ServiceUsers({ users, list, hrefOf, dense, onChange, onPrint, selected }: ServiceUsersProps) {
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
        onPrint={onPrint}
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

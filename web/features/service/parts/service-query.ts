import { useSearch } from 'wouter'
import type { Flag } from '../../../../shared/model/flag.ts'
import { accountStatuses, accountStatusWords } from '../../../../shared/rules/status.ts'
import { has } from '../../../calls.ts'
import type { List } from '../../../kit/list/list-state.ts'
import type { Translate } from '../../../messages/index.ts'
import { useAccountList } from '../../account/parts/list/account-query.ts'
import type { ServiceUserQuery } from '../stores/service-users.ts'

const byPermission = new Map<string, Flag>([
  ['usable', 1],
  ['notUsable', 0],
])

/** The list state of a service's users. Its filter covers permissions and account states. */
export const useServiceUserList = (): { list: List; query: ServiceUserQuery } => {
  const { list, query } = useAccountList('service-users')
  const given = new URLSearchParams(useSearch()).get('filter') ?? ''
  const service_status = byPermission.get(given)
  const filter = service_status === undefined ? list.filter : given
  return { list: { ...list, filter }, query: { ...query, service_status } }
}

/** Options of that filter. By permission only where the account API's list tells it. */
export const serviceUserFilter = (t: Translate) => ({
  label: t('service.show'),
  options: [
    { value: 'all', label: t('account.all') },
    ...(has('postServiceUsers') ? (['usable', 'notUsable'] as const) : []).map(value => ({
      value,
      label: t(value === 'usable' ? 'service.onlyUsable' : 'service.onlyNotUsable'),
      group: t('service.one'),
    })),
    ...accountStatuses.map(status => ({
      value: status,
      label: t(accountStatusWords[status]),
      group: t('account.status'),
    })),
  ],
})

import type { PersonNames } from '../../../../shared/rules/names.ts'
import type { AccountStatus } from '../../../../shared/rules/status.ts'
import type { Resource } from '../../../state/resource.ts'
import { useServiceUsers } from '../../service/stores/service-users.ts'
import { useAccounts } from './accounts.ts'
import { useAllAccounts, useBannedAccounts } from './all-accounts.ts'

/** What a list shows of a person. */
type KnownPerson = PersonNames & { id: string; status: AccountStatus }

type List = Pick<Resource<never, { data: readonly KnownPerson[] }>, 'data'>

/** A person in the list from which the reader came, until the account is loaded. */
export const useKnownPerson = (id: string): KnownPerson | undefined => {
  const find = ({ data }: List) => data?.data.find(row => row.id === id)
  const inLists = [useAccounts(find), useAllAccounts(find), useBannedAccounts(find), useServiceUsers(find)]
  return inLists.find(row => row !== undefined)
}

import * as v from 'valibot'
import { AccountFilter } from '../../../../../shared/model/user.ts'
import type { ListState } from '../../../../kit/list/list-state.ts'
import type { Selection } from '../../../../kit/list/selection.ts'
import type { SelectedPeople } from '../../stores/imports.ts'

/** What a call takes of a selection: the search if everything is selected, else the people. */
export const selectedPeople = <TRow extends { id: string }>(
  { isAll, rows }: Selection<TRow>,
  { search, filter }: Pick<ListState, 'search' | 'filter'>,
  companyOf: (row: TRow) => string,
): SelectedPeople =>
  isAll
    ? { search, filter: v.is(AccountFilter, filter) ? filter : 'all' }
    : { members: [...rows.values()].map(row => ({ company_code: companyOf(row), user_id: row.id })) }

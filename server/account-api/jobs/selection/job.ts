import { sql } from 'kysely'
import type { ImportedSelection } from '../../../../shared/rules/account-import.ts'
import { memberChanges } from '../../account/planned-change/apply.ts'
import type { JobDefinition } from '../definition.ts'
import type { StoredImport } from '../store.ts'
import { checkAgain } from './check-selection.ts'

/** @throws an internal error for a job of another kind */
const selectionOf = ({ id, selection }: StoredImport): ImportedSelection => {
  if (!selection) throw new Error(`job ${id} has no selection`)
  return selection
}

/** A bulk change: the same change of each person that was selected in a list. */
export const bulkChange: JobDefinition = {
  work: memberChanges,
  sourceOf: (job, serviceNames) => {
    const { by_hand = 0, services, ...selection } = selectionOf(job)
    const named = services.map(id => serviceNames.get(id) ?? id)
    return { kind: 'selection', file_name: '', selection: { ...selection, by_hand, services: named } }
  },
  told: job => {
    const { action, services } = selectionOf(job)
    return { selection: action, ...(services.length > 0 ? { services } : {}) }
  },
  forgotten: { selection: sql`jsonb_set(selection, '{search}', '""')` },
  checkAgain: (job, context, deps) => checkAgain({ ...job, selection: selectionOf(job) }, context, deps),
}

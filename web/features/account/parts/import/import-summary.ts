import type { ImportSummary } from '../../../../../shared/contract/account/account-import.ts'
import { selectionActionWords } from '../../../../../shared/lists/imports.ts'
import type { Translate } from '../../../../messages/index.ts'

/** Name of an import: its file, or what is done with the selected people. */
export const importName = (
  { file_name, selection }: Pick<ImportSummary, 'file_name' | 'selection'>,
  t: Translate,
): string => {
  if (!selection) return file_name || t('import.unnamed')
  const action = t(selectionActionWords[selection.action])
  const services = selection.services.join(t('csv.comma'))
  return services ? t('selection.named', { action, services }) : action
}

type Counts = ImportSummary['found']

export const sumOf = ({ add, change, same, error }: Counts): number => add + change + same + error

/** Whether something changes by itself soon, so that polling makes sense. */
export const isMoving = ({ state, invitation }: Pick<ImportSummary, 'state' | 'invitation'>): boolean =>
  state === 'reading' || state === 'running' || (state === 'inviting' && invitation === 'now')

/** Delay between loads: invitations wait for the limits of emails, so they take longer than rows. */
export const pollMs = ({ state }: Pick<ImportSummary, 'state'>): number => (state === 'inviting' ? listPollMs : 1_500)
export const listPollMs = 5_000

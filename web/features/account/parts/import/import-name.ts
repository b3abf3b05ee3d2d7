import type { ImportSummary } from '../../../../../shared/contract/account/account-import.ts'
import type { Translate } from '../../../../messages/index.ts'

/** Name of an import: its file, or what is done with the selected people. */
export const importName = (
  { file_name, selection }: Pick<ImportSummary, 'file_name' | 'selection'>,
  t: Translate,
): string => {
  if (!selection) return file_name || t('import.unnamed')
  const action = t(`selection.${selection.action}`)
  const services = selection.services.join(t('csv.comma'))
  return services ? t('selection.named', { action, services }) : action
}

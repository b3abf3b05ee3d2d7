import type { ImportInfo, ImportRow } from '../../../../../shared/model/job.ts'
import { membershipFields } from '../../../../../shared/rules/person-fields.ts'
import { accountStatusWords } from '../../../../../shared/rules/status.ts'
import { validationText } from '../../../../kit/field/validation.ts'
import type { MessageId, Text, Translate } from '../../../../messages/index.ts'

type Columns = ImportInfo['columns']
type Problem = ImportRow['problems'][number]

const labels = new Map<string, MessageId>([
  ['company_code', 'company.code'],
  ['email', 'account.email'],
  ['family_name', 'form.familyName'],
  ['middle_name', 'form.middleName'],
  ['first_name', 'form.firstName'],
  ...membershipFields.map(field => [field, `account.${field}`] as const),
  ['manager_flg', 'account.role'],
  ['active_flg', 'account.status'],
  ['lock_flg', 'selection.lock'],
  ['invitation', 'account.invitation'],
])

export const isService = (field: string): boolean => field.startsWith('services.')

/** The label of a field; a service has the title of its column. */
export const fieldText = (field: string, columns: Columns, t: Translate): string => {
  const label = labels.get(field)
  return label ? t(label) : (columns.find(column => column.field === field)?.title ?? field)
}

const flags = new Map<string, readonly [Text, Text]>([
  ['manager_flg', ['account.general', 'shell.administrator']],
  ['active_flg', [accountStatusWords.deactive, accountStatusWords.active]],
  ['lock_flg', ['selection.notLocked', accountStatusWords.locked]],
])

/** A value of a field; '' if there is none. */
export const valueText = (field: string, value: string, t: Translate): string => {
  if (field === 'invitation' && value === 'sent') return t('selection.email')
  const [off, on] = flags.get(field) ?? (isService(field) ? (['account.notUsable', 'account.usable'] as const) : [])
  if (off === undefined || on === undefined || !/^[01]$/.test(value)) return value
  return t(value === '1' ? on : off)
}

/** What to do about a problem. Its code may have a subject, such as `too_long:255`. */
export const problemText = ({ field, code, value }: Problem, t: Translate): string => {
  if (code === 'choice' && isService(field)) return t(value === '1' ? 'import.serviceLacking' : 'import.flagChoice')
  if (code === 'choice' && field === 'manager_flg') return t('import.flagChoice')
  if (code === 'choice' && field === 'active_flg') return t('import.statusChoice')
  const [name = '', subject = ''] = code.split(/:(.*)/)
  const own = `import.problem.${name}`
  if (t.has(own)) return t(own, { subject })
  if (t.has(`validation.${name}`)) return validationText(code, t)
  const general = `error.${name}`
  return t(t.has(general) ? general : 'import.otherProblem')
}

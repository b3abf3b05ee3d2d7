import type { Locale } from '../../../../shared/model/flag.ts'
import { useAlert } from '../../../state/alert.ts'
import type { RegisteredCompany } from './company.ts'

/** Says what became of registering or editing a company: a mail that did not go out, or somebody who has to agree, stays. */
export const sayRegistered = (
  { company: name, asked, unsent }: RegisteredCompany,
  message: 'company.created' | 'company.saved',
  locale: Locale,
): void => {
  const { show } = useAlert.getState()
  const emails = (list: string[]) => new Intl.ListFormat(locale).format(list)
  if (unsent.length > 0)
    show({ variant: 'danger', message: 'company.unsent', values: { name, emails: emails(unsent) }, timeout: null })
  else if (asked.length > 0)
    show({ variant: 'success', message: 'company.asked', values: { name, emails: emails(asked) }, timeout: null })
  else show({ variant: 'success', message, values: { name } })
}

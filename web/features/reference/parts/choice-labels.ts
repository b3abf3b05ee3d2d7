import type { ChoiceList } from '../../../../shared/rules/company-lists.ts'
import type { MessageId } from '../../../messages/index.ts'

interface Labels {
  list: MessageId
  add: MessageId
  rename: MessageId
}

/** Names of each list, and of the dialogs for one of its choices. */
export const choiceLabels: Record<ChoiceList, Labels> = {
  industry: { list: 'choice.industry', add: 'choice.add_industry', rename: 'choice.rename_industry' },
  company_category: {
    list: 'choice.company_category',
    add: 'choice.add_company_category',
    rename: 'choice.rename_company_category',
  },
}

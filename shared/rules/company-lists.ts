/** Lists of the company form that employees edit; also the names of their tables. */
export const choiceLists = ['industry', 'company_category'] as const
export type ChoiceList = (typeof choiceLists)[number]

/** Search conditions of the company archive; '' and [] match all. `mail_address` excludes all others (specification §5). */
export interface CompanySearch {
  company_code: string
  name: string
  mail_address: string
  industry: string[]
  category: string[]
}

/** Whether a search has no condition. */
export const isBlank = ({ company_code, name, mail_address, industry, category }: CompanySearch): boolean =>
  company_code + name + mail_address === '' && industry.length + category.length === 0

/** Lists of the company form that employees edit; also the names of their tables. */
export const choiceLists = ['industry', 'company_category'] as const
export type ChoiceList = (typeof choiceLists)[number]

/** Columns that order the company list. */
export const companySorts = ['code', 'name', 'nation', 'type', 'category', 'status', 'users'] as const
export type CompanySort = (typeof companySorts)[number]

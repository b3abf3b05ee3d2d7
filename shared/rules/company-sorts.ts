/** Columns that order the company list. */
export const companySorts = ['code', 'name', 'nation', 'type', 'category', 'status', 'users'] as const
export type CompanySort = (typeof companySorts)[number]

/** The pseudo-company that holds the maker's employees. Its code is outside the sequence of company codes. */
export const makerCompany = { code: 'C000000', company: '建設機械メーカー' }

/** What its employees read until an employee has named the maker. */
export const unnamedMaker = { ja: makerCompany.company, en: 'Construction equipment maker' }

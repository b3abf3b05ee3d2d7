/** Downloads: accounts of the e-service, or employees of the maker (specification §9). */
export type CsvKind = 'users' | 'employees'

/** Name of the file (specification §9). */
export const csvFileName = (kind: CsvKind, product: string): string =>
  kind === 'users' ? 'e-service_user_data.csv' : `e-service_${product}_employee_data.csv`

import * as v from 'valibot'

/** Downloads: accounts of the e-service, or employees of the maker (specification §9). */
export type CsvKind = 'users' | 'employees'

/** Encodings of a file: the specified one, and UTF-8 with a byte-order mark, which Excel needs. */
export const CsvCharset = v.picklist(['Shift_JIS', 'UTF-8'])
export type CsvCharset = v.InferOutput<typeof CsvCharset>

/** Name of the file (specification §9). */
export const csvFileName = (kind: CsvKind, product: string): string =>
  kind === 'users' ? 'e-service_user_data.csv' : `e-service_${product}_employee_data.csv`

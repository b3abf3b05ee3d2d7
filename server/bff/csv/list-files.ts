import type { Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { CsvFile } from './download.ts'

/** The calls of the upstream that answer a list as a file, with their names. */
export const listEntries = (Object.entries(contract) as [string, Entry][]).filter(
  ([name, { file }]) => file !== undefined && name.endsWith('Csv') && name.replace(/Csv$/, '') in contract,
)

/** `getAdminCompanyUserListCsv` → `company-user-list.csv` */
const fileName = (call: string): string =>
  `${call
    .replace(/^get(?:Admin)?|Csv$/g, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()}.csv`

/** A list, with the query of the page. The upstream checks it. */
export const listFile = (call: string, { path }: Entry): CsvFile => ({
  kind: call,
  name: fileName(call),
  addressOf: ({ url }) => {
    const query = new URL(url, 'http://bff').searchParams
    query.delete('charset')
    return `${path}?${query}`
  },
})

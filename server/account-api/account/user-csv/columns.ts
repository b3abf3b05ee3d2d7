import { accountFile, accountTimes, employeeFile } from '../../../../shared/lists/accounts.ts'
import type { FileKey } from '../../../../shared/lists/list.ts'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../../access/csv/list-csv.ts'
import type { Row } from './queries.ts'

/**
 * The columns of a file of accounts before the services.
 *
 * @param without keys of columns that it lacks
 */
export const accountColumns = (
  reader: FileReader,
  without: readonly FileKey<typeof accountFile>[] = [],
): CsvColumn<Row>[] =>
  fileColumns(accountFile, reader, {
    company_category: row => row.category,
    active_flg: accountStatus,
    ...Object.fromEntries(without.map(key => [key, null])),
  })

export const employeeColumns = (reader: FileReader): CsvColumn<Row>[] => fileColumns(employeeFile, reader, {})

/** A column for each service: whether the person may use it. */
export const serviceColumns = (services: readonly { service_id: string; name: string }[]): CsvColumn<Row>[] =>
  services.map(({ service_id, name }) => ({
    title: name,
    cell: row => (row.service_ids?.includes(service_id) ? '1' : '0'),
  }))

export const timeColumns = (reader: FileReader): CsvColumn<Row>[] => fileColumns(accountTimes, reader, {})

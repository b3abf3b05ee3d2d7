import { requestList, requestStateTextOf } from '../../../../shared/lists/requests.ts'
import type { RequestRow } from '../../../../shared/model/request.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../../access/csv/list-csv.ts'

/** The columns of the list of requests, in a file. */
export const requestColumns = (reader: FileReader): CsvColumn<RequestRow>[] =>
  fileColumns(requestList, reader, {
    state: row => requestStateTextOf(row)[reader.locale],
    applicant: personName,
    services: ({ services }) => services.map(({ name }) => name).join(', '),
  })

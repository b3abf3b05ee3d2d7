import { importCountsOf, importList, importStateTextOf } from '../../../shared/lists/imports.ts'
import type { ImportSummary } from '../../../shared/model/job.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../access/csv/list-csv.ts'

/** The columns of the list of imports, in a file. */
export const importColumns = (reader: FileReader): CsvColumn<ImportSummary>[] =>
  fileColumns(importList, reader, {
    action: ({ selection }) => selection?.action,
    state: row => importStateTextOf(row)[reader.locale],
    add: row => importCountsOf(row).add,
    change: row => importCountsOf(row).change,
    same: row => importCountsOf(row).same,
    error: row => importCountsOf(row).error,
  })

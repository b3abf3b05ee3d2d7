import type { BulkMailRow, BulkRecipient } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import { bulkMailList, bulkStateOf, recipientList } from '../../../shared/lists/mails.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../access/csv/list-csv.ts'

/** The columns of the history, in a file. */
export const bulkMailColumns = (reader: FileReader): CsvColumn<BulkMailRow>[] =>
  fileColumns(bulkMailList, reader, { state: bulkStateOf })

/** The columns of the recipients of a bulk mail, in a file. */
export const recipientColumns = (reader: FileReader): CsvColumn<BulkRecipient>[] =>
  fileColumns(recipientList, reader, {})

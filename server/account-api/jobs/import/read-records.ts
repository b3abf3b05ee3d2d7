import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type ImportSeparator, importLimits, importSeparators } from '../../../../shared/rules/account-import.ts'
import { fileError } from './decode-file.ts'

export interface FileRecord {
  cells: string[]
  /** The line on which it ends, from 1. */
  line: number
}

/** A record of a file, and how much of the file has been read after it, from 0 to 1. */
type ReadRecord = FileRecord & { read: number }

interface Info {
  lines: number
  bytes: number
}

const chunkBytes = 64 * 1024
const quoted = /"[^"]*"?/g

/** The separator that the first line with a text has most often outside quotes. */
export const separatorOf = (file: Buffer): ImportSeparator => {
  const text = file.subarray(file.findIndex(byte => byte !== 0x0a && byte !== 0x0d))
  const end = text.indexOf('\n')
  const most = Math.min(end === -1 ? text.length : end, importLimits.rowBytes)
  const head = text.toString('utf8', 0, most).replace(quoted, '')
  const countOf = (separator: string) => head.split(separator).length
  return importSeparators.reduce((best, other) => (countOf(other) > countOf(best) ? other : best))
}

function* chunksOf(text: Buffer) {
  for (let at = 0; at < text.length; at += chunkBytes) yield text.subarray(at, at + chunkBytes)
}

const codes: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'file_quote',
  CSV_MAX_RECORD_SIZE: 'file_row_too_long',
}

/**
 * The records of a file, a chunk of the file at a time, so that other requests run in between. Empty lines are skipped. Quotes inside a cell without quotes are text.
 *
 * @throws 422 `file_quote` for quotes that are not closed, `file_row_too_long`, `file_columns`, `file_rows`
 */
export async function* readRecords(text: Buffer, separator: ImportSeparator): AsyncGenerator<ReadRecord> {
  const parser = parse({
    delimiter: separator,
    info: true,
    max_record_size: importLimits.rowBytes,
    // Files that were put together have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  Readable.from(chunksOf(text)).pipe(parser)
  let count = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (record.length > importLimits.columns) throw fileError(`file_columns:${importLimits.columns}`)
      // The head is a record too.
      if (++count > importLimits.rows + 1) throw fileError(`file_rows:${importLimits.rows}`)
      yield { cells: record, line: info.lines, read: info.bytes / text.length }
    }
  } catch (error) {
    if (error instanceof CsvError) throw fileError(codes[error.code] ?? 'file_not_text', error)
    throw error
  }
}

import type { CsvCharset, CsvKind } from '../../../../shared/rules/csv.ts'
import { type CsvProgress, downloadFile } from '../../../state/csv-download.ts'
import { readerTimeZone } from '../../../state/list-store.ts'

/** Downloads the accounts of customers, or of the maker's employees. */
export const downloadCsv = (
  { kind, charset }: { kind: CsvKind; charset: CsvCharset },
  options: { signal: AbortSignal; onProgress: (progress: CsvProgress) => void },
) => downloadFile(`/bff/csv/${kind}`, { time_zone: readerTimeZone(), charset }, options)

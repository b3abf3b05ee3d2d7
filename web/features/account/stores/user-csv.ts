import * as v from 'valibot'
import { ReaderTimeZone } from '../../../../shared/model/time-zone.ts'
import type { CsvCharset, CsvKind } from '../../../../shared/rules/csv.ts'
import { request } from '../../../api.ts'

/** Progress of a download. */
export interface CsvProgress {
  rows: number
  /** Rows in the whole file, if the server knows. */
  total: number | undefined
}

interface NamedFile {
  file: Blob
  name: string
}

/** The content of a response, with the name that the server gives it. */
export const fileIn = ({ headers }: Response, file: Blob): NamedFile => ({
  file,
  name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file.csv',
})

export interface CsvDownload extends NamedFile {
  rows: number
  /** Number of characters that Shift_JIS lacks, replaced by 〓 or another form of the kanji. */
  unmappableCount: number
  /** The first of them, with their lines in the file, of which the first is 1. */
  replaced: readonly { line: number; character: string }[]
}

const lineFeed = 0x0a

/** Counts line feeds in bytes of Shift_JIS or UTF-8: no longer character contains 0x0A. */
const countLines = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++
  return lines
}

/**
 * Downloads the accounts of customers, or of the maker's employees. The file is complete when this resolves: the server reports
 * a result only for completed downloads.
 *
 * @throws ApiError; TypeError if the connection breaks midway; AbortError
 */
export const downloadCsv = async (
  { kind, charset }: { kind: CsvKind; charset: CsvCharset },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: CsvProgress) => void },
): Promise<CsvDownload> => {
  const time_zone = v.parse(ReaderTimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const response = await request('GET', `/bff/csv/${kind}`, { query: { time_zone, charset }, signal }, true)
  const { headers } = response
  const total = Number(headers.get('x-total-rows') ?? Number.NaN)
  // The first line is the header.
  let rows = -1
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      rows += countLines(piece)
      onProgress({ rows: Math.max(rows, 0), total: Number.isNaN(total) ? undefined : total })
      controller.enqueue(piece)
    },
  })
  const file = await new Response(response.body?.pipeThrough(counting) ?? null, { headers }).blob()
  const result = await request('GET', `/bff/csv/result/${headers.get('x-request-id')}`, { signal }, true)
  const replacements = (await result.json()) as Pick<CsvDownload, 'unmappableCount' | 'replaced'>
  return { ...fileIn(response, file), rows, ...replacements }
}

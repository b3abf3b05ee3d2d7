import type { CsvCharset } from '../../shared/rules/csv.ts'
import { type Path, request } from '../api.ts'
import { ApiError } from '../api-error.ts'
import type { Translate } from '../messages/index.ts'
import { useAlert } from './alert.ts'

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

interface CsvFile extends NamedFile {
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
 * Downloads a file of the BFF. It is complete when this resolves: the server reports a result only for completed downloads.
 *
 * @throws ApiError; TypeError if the connection breaks midway; AbortError
 */
export const downloadFile = async (
  path: Path,
  query: Record<string, unknown> & { charset: CsvCharset },
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: CsvProgress) => void } = {},
): Promise<CsvFile> => {
  const abort = signal ? { signal } : {}
  const response = await request('GET', path, { query, ...abort }, true)
  const { headers } = response
  const total = Number(headers.get('x-total-rows') ?? Number.NaN)
  // The first line is the header.
  let rows = -1
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      rows += countLines(piece)
      onProgress?.({ rows: Math.max(rows, 0), total: Number.isNaN(total) ? undefined : total })
      controller.enqueue(piece)
    },
  })
  const file = await new Response(response.body?.pipeThrough(counting) ?? null, { headers }).blob()
  const result = await request('GET', `/bff/csv/result/${headers.get('x-request-id')}`, abort, true)
  const replacements = (await result.json()) as Pick<CsvFile, 'unmappableCount' | 'replaced'>
  return { ...fileIn(response, file), rows, ...replacements }
}

/** Replaced characters that an alert names. */
const maxNamed = 10

/** Says that a file was downloaded, and what is different in it. */
export const announceDownload = ({ rows, unmappableCount: count, replaced }: CsvFile, t: Translate): void => {
  const { show } = useAlert.getState()
  if (count === 0) {
    show({ variant: 'success', message: 'csv.done', values: { rows } })
    return
  }
  const places = replaced.slice(0, maxNamed).map(place => t('csv.place', { ...place }))
  const values = { rows, count, places: places.join(t('csv.comma')), more: count > maxNamed ? 'yes' : 'no' }
  // The file differs from the screen, so this alert stays until dismissed.
  show({ variant: 'success', message: 'csv.doneReplaced', values, timeout: null })
}

export const announceFailedDownload = (error: unknown): void => {
  const { show } = useAlert.getState()
  const seconds = error instanceof ApiError && error.code === 'unavailable' ? error.retryAfter : undefined
  if (seconds === undefined) show({ variant: 'danger', message: 'csv.failed' })
  // It says when to try again, so it stays until dismissed.
  else show({ variant: 'danger', message: 'csv.failedBusy', values: { seconds }, timeout: null })
}

import * as v from 'valibot'
import type { CallName } from '../../shared/contract/index.ts'
import { ReaderTimeZone } from '../../shared/model/time-zone.ts'
import type { CsvCharset } from '../../shared/rules/csv.ts'
import { has } from '../calls.ts'
import type { Translate } from '../messages/index.ts'
import { announceDownload, announceFailedDownload, downloadFile } from './csv-download.ts'
import type { ResourceStore } from './resource.ts'
import { saveFile } from './save-file.ts'

/** Downloads the list that a page shows, and says what has become of it. */
export type DownloadList = (charset: CsvCharset, t: Translate) => Promise<void>

/** The zone of the reader's device. */
export const readerTimeZone = (): string => v.parse(ReaderTimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * How a list is downloaded: all its pages, as searched, filtered and sorted. Undefined if the account API has no such file.
 *
 * @param call of the account API
 * @param store the list that the page shows
 */
export const listCsv = <TInput extends object, TData>(
  call: CallName & `${string}Csv`,
  store: ResourceStore<TInput, TData>,
): DownloadList | undefined =>
  has(call)
    ? async (charset, t) => {
        const {
          audience: _1,
          page: _2,
          per_page: _3,
          ...query
        } = (store.getState().input ?? {}) as Record<string, unknown>
        try {
          const file = await downloadFile(`/bff/csv/list/${call}`, { ...query, time_zone: readerTimeZone(), charset })
          saveFile(file)
          announceDownload(file, t)
        } catch (error) {
          announceFailedDownload(error)
        }
      }
    : undefined

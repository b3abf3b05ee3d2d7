import * as v from 'valibot'
import type { CallName, Contract } from '../../shared/contract/index.ts'
import { ReaderTimeZone } from '../../shared/model/time-zone.ts'
import type { CsvCharset } from '../../shared/rules/csv.ts'
import { has } from '../calls.ts'
import type { Translate } from '../messages/index.ts'
import { type Audience, nameFor } from './audience.ts'
import { announceDownload, announceFailedDownload, downloadFile } from './csv-download.ts'
import { printList } from './print-list.ts'
import type { ResourceStore } from './resource.ts'
import { saveFile } from './save-file.ts'

/** What can be done with all pages of a list, as searched, filtered and sorted. */
export interface WholeList {
  onPrint: () => Promise<void>
  /** Downloads it, and says what has become of it. Undefined if the account API has no file of it. */
  onCsv: ((charset: CsvCharset, t: Translate) => Promise<void>) | undefined
}

/** A list that has a file (`listed` of the contract); by the customers' name, if both sides have it. */
type ListName = {
  [K in CallName]: Contract[K] extends { side: 'employee' } ? never : Contract[K] extends { csv: string } ? K : never
}[CallName]

/** The zone of the reader's device. */
export const readerTimeZone = (): string => v.parse(ReaderTimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The store of a list, with what can be done with all of it.
 *
 * @param name of the call that `store` loads a page by
 * @param part of the data that is the page; absent: all of them
 */
export const listStore = <TInput extends object, TData extends object>(
  name: ListName,
  store: ResourceStore<TInput, TData>,
  part?: keyof TData,
): ResourceStore<TInput, TData> & { whole: () => WholeList } => {
  const shown = () => {
    const { audience, page: _page, per_page: _size, ...query }: Record<string, unknown> = { ...store.getState().input }
    return { call: `${nameFor(audience as Audience | undefined, name)}Csv` as const, query }
  }
  const download: WholeList['onCsv'] = async (charset, t) => {
    const { call, query } = shown()
    try {
      const file = await downloadFile(`/bff/csv/list/${call}`, { ...query, time_zone: readerTimeZone(), charset })
      saveFile(file)
      announceDownload(file, t)
    } catch (error) {
      announceFailedDownload(error)
    }
  }
  const whole = () => ({ onPrint: () => printList(store, part), onCsv: has(shown().call) ? download : undefined })
  return Object.assign(store, { whole })
}

import type { Page } from '../../shared/model/page.ts'
import { printedRows } from '../../shared/rules/printed-rows.ts'
import type { ResourceStore } from './resource.ts'

/** Rows that one call returns at most. */
const pageSize = 100

const drawn = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Prints a list from its first row, up to `printedRows`: shows them while the browser prints, then the page again. Its data are
 * a page, or have one as `part`.
 */
export const printList = async <TInput extends object, TData extends object>(
  store: ResourceStore<TInput, TData>,
  part?: keyof TData,
): Promise<void> => {
  const { input, data: shown, peek, change } = store.getState()
  if (input === undefined || shown === undefined) return
  const pageIn = (data: TData) => (part === undefined ? data : data[part]) as Page<unknown>
  const rows: unknown[] = []
  let last = shown
  for (let page = 1, pages = 1; page <= pages && rows.length < printedRows; page++) {
    last = await peek({ ...input, page, per_page: pageSize })
    rows.push(...pageIn(last).data)
    pages = pageIn(last).page_count
  }
  const all = { ...pageIn(last), page: 1, data: rows.slice(0, printedRows) }
  const printed = (part === undefined ? all : { ...last, [part]: all }) as TData
  change(() => printed)
  const restore = () => {
    if (store.getState().data === printed) change(() => shown)
  }
  addEventListener('afterprint', restore, { once: true })
  await drawn()
  print()
}

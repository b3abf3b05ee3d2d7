/** Lists and their files: one description, and one handler, for a page of a list and for all its pages as a file. */
import * as v from 'valibot'
import { csvFile, csvZone, type Entry } from './entry.ts'

type Entries = Record<string, v.GenericSchema>

/** The query of a list: `pageQuery`, filters, and checks across them. */
interface ListQuery extends v.GenericSchema {
  entries: Entries & Record<'page' | 'per_page', v.GenericSchema>
  pipe?: readonly [unknown, ...unknown[]]
}

type List = Entry & { method: 'GET'; query: ListQuery }

/** What only one of two sides has. */
type SideOf<TList> = TList extends { side: infer TSide; twin: infer TTwin extends string }
  ? { side: TSide; twin: `${TTwin}Csv` }
  : unknown

type FileEntry<TList extends List, TName> = typeof csvFile &
  SideOf<TList> & {
    method: 'GET'
    path: `${TList['path']}/csv`
    callers: TList['callers']
    query: v.GenericSchema
    list: TName
    summary: string
  }

type Listed<TLists extends Record<string, List>> = {
  [K in keyof TLists & string]: TLists[K] & { csv: `${K}Csv` }
} & {
  [K in keyof TLists & string as `${K}Csv`]: FileEntry<TLists[K], K>
}

/** The query of a file: that of its list without the page, and the zone of the times, which the head of the file names. */
const fileQuery = ({ entries, pipe = [undefined] }: ListQuery): v.GenericSchema => {
  const { page: _page, per_page: _size, ...filters } = entries
  const fields = v.object({ ...filters, ...csvZone })
  type Fields = v.InferOutput<typeof fields>
  const [, ...checks] = pipe as [unknown, ...v.PipeItem<Fields, Fields, v.BaseIssue<unknown>>[]]
  return v.pipe(fields, ...checks)
}

/**
 * A list, or the two entries of `both`, and its file, for the same callers: `getAdminNewsList` at `/api/v1/admin/news/list`, and
 * `getAdminNewsListCsv` at `/api/v1/admin/news/list/csv`. The handler has the name of the list.
 *
 * @param about what the file has, where that is not the same
 */
export const listed = <const TLists extends Record<string, List>>(lists: TLists, about = ''): Listed<TLists> =>
  Object.fromEntries(
    Object.entries<List>(lists).flatMap(([name, list]) => {
      const { method, path, callers, query, side, twin } = list
      const file: Entry = {
        method,
        path: `${path}/csv`,
        callers,
        query: fileQuery(query),
        ...csvFile,
        ...(side && twin ? { side, twin: `${twin}Csv` } : {}),
        list: name,
        summary: `${path.replace(/^\/api\/v1\/(?:front|admin)\//, '')} as a file, all its pages${about}`,
      }
      return [
        [name, { ...list, csv: `${name}Csv` }],
        [`${name}Csv`, file],
      ]
    }),
  ) as Listed<TLists>

import { accountFile, accountTimes } from '../../../../shared/lists/accounts.ts'
import { fileKeys } from '../../../../shared/lists/list.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { importLimits } from '../../../../shared/rules/account-import.ts'
import { locales } from '../../../../shared/rules/locale.ts'
import { compatible } from '../../../../shared/rules/text.ts'
import { withoutApostrophe } from '../../access/csv/csv-cell.ts'
import { importLabels } from '../rows/labels.ts'
import { fileError } from './decode-file.ts'

/** The fields that the download of the list has before the services, in its order. */
export const listedFields = fileKeys(accountFile)

export interface Column {
  title: string
  /** null: unknown, so ignored. Services: `services.` and the id. */
  field: string | null
}

interface NamedService {
  service_id: string
  name_ja: string
  name_en: string
}

const ignored: readonly (string | null)[] = [null, 'time', 'result', 'company', 'industry', 'company_category']

/** Whether the cells of a column are read. Others may hold anything of a personnel file, so they are not even stored. */
export const isRead = ({ field }: Column): boolean => !ignored.includes(field)

/** The cells of a row that are stored: those that are read. One that is too long stays too long. */
export const storedCells = (cells: readonly string[], columns: readonly Column[]): string[] =>
  columns
    .slice(0, cells.length)
    .map((column, at) => (isRead(column) ? shortened(cells[at] ?? '', importLimits.cell + 1) : ''))

/** Most code units of a title that is looked at, and that is kept of an unknown one. */
const titleLength = 255
const unknownTitleLength = 64

/** The beginning of a text, without half of a character at its end, which the database would refuse. */
export const shortened = (text: string, units: number): string => text.slice(0, units).toWellFormed()

/** The text by which titles are compared. */
const keyOf = (title: string): string =>
  compatible(title)
    .toLowerCase()
    .replace(/[\s_]+/g, '')

/** The same without what is in brackets, such as the zone of a time, or a remark. */
const bareKeyOf = (title: string): string => keyOf(title).replace(/\(.*$/s, '')

/** Title of a field in a language, as the download of the list has it. */
export const titleOf = (field: (typeof listedFields)[number], locale: Locale): string =>
  accountFile[field].title[locale]

/** Known titles of fields, by key. Columns that are only shown have a field too, so that they are not reported as unknown. */
const fieldTitles = (): Map<string, string> => {
  const titles = new Map<string, string>(listedFields.map(field => [keyOf(field), field]))
  for (const locale of locales) {
    for (const field of listedFields) titles.set(keyOf(titleOf(field, locale)), field)
    for (const { title } of Object.values(accountTimes)) titles.set(bareKeyOf(title[locale]), 'time')
    titles.set(keyOf(importLabels[locale].result), 'result')
  }
  return titles
}

/** Known titles of services, by key. Brackets may be all that tells them apart. */
const serviceTitles = (services: readonly NamedService[]): Map<string, string> =>
  new Map(
    services.flatMap(({ service_id, name_ja, name_en }) =>
      [service_id, name_ja, name_en].map(title => [keyOf(title), `services.${service_id}`] as const),
    ),
  )

/**
 * Matches the head of a file, in any order and language.
 *
 * @throws 422 `file_head` without a column of addresses, `file_column_twice`
 */
export const matchColumns = (head: readonly string[], services: readonly NamedService[]): Column[] => {
  const [byField, byService] = [fieldTitles(), serviceTitles(services)]
  const fieldOf = (title: string) => {
    const [key, bareKey] = [keyOf(title), bareKeyOf(title)]
    return key === '' ? undefined : (byField.get(key) ?? byService.get(key) ?? byField.get(bareKey))
  }
  const columns = head.map(text => {
    const title = shortened(text, titleLength)
    const field = text.length > titleLength ? undefined : fieldOf(withoutApostrophe(title))
    return field === undefined ? { title: shortened(title, unknownTitleLength), field: null } : { title, field }
  })
  const fields = columns.flatMap(({ field }) => (field === null || field === 'time' ? [] : [field]))
  if (!fields.includes('email')) throw fileError('file_head')
  if (new Set(fields).size < fields.length) throw fileError('file_column_twice')
  return columns
}

import type { Locale } from '../../../../shared/model/flag.ts'
import { locales } from '../../../../shared/rules/locale.ts'
import { membershipFields, nameFields } from '../../../../shared/rules/person-fields.ts'
import { compatible } from '../../../../shared/rules/text.ts'
import { withoutApostrophe } from '../../access/csv-cell.ts'
import { csvLabels } from '../user-csv/labels.ts'
import { fileError } from './decode-file.ts'
import { importLabels } from './labels.ts'

/** The fields that the download of the list has before the services, in its order. */
export const listedFields = [
  'company_code',
  'company',
  'industry',
  'company_category',
  'email',
  ...nameFields,
  ...membershipFields,
  'manager_flg',
  'active_flg',
] as const

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
export const titleOf = (field: (typeof listedFields)[number], locale: Locale): string => {
  const { company, email, names, membership, state } = csvLabels[locale]
  const titles = [
    ...company,
    email,
    ...nameFields.map(name => names[name]),
    ...membershipFields.map(text => membership[text]),
    ...state,
  ]
  return titles[listedFields.indexOf(field)] ?? field
}

/** Known titles of fields, by key. Columns that are only shown have a field too, so that they are not reported as unknown. */
const fieldTitles = (): Map<string, string> => {
  const titles = new Map<string, string>(listedFields.map(field => [keyOf(field), field]))
  for (const locale of locales) {
    for (const field of listedFields) titles.set(keyOf(titleOf(field, locale)), field)
    for (const title of csvLabels[locale].times('')) titles.set(bareKeyOf(title), 'time')
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
  const columns = head.map(title => ({
    title: shortened(title, 255),
    field: fieldOf(withoutApostrophe(title)) ?? null,
  }))
  const fields = columns.flatMap(({ field }) => (field === null || field === 'time' ? [] : [field]))
  if (!fields.includes('email')) throw fileError('file_head')
  if (new Set(fields).size < fields.length) throw fileError('file_column_twice')
  return columns
}

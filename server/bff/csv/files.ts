import * as v from 'valibot'
import { accountImport } from '../../../shared/contract/account/account-import.ts'
import { userCsv } from '../../../shared/contract/account/user-csv.ts'
import { sidesOf } from '../../../shared/contract/both.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import { Id } from '../../../shared/model/flag.ts'
import { ReaderTimeZone } from '../../../shared/model/time-zone.ts'
import { type CsvKind, csvFileName } from '../../../shared/rules/csv.ts'
import { parseInput } from '../../http/valibot.ts'
import { admittedSession } from '../gateway/admission.ts'
import type { AccountKind } from '../session/store.ts'
import type { CsvFile } from './download.ts'

const queries: Record<CsvKind, string> = { users: 'is_not_m365=1&is_m365=0', employees: 'is_not_m365=0&is_m365=1' }

const AccountsQuery = v.object({ time_zone: v.optional(ReaderTimeZone) })

/** All accounts, with the times in the reader's `time_zone`. Without one, the upstream has its own default. */
export const accountsFile = (kind: CsvKind, product: string): CsvFile => ({
  kind,
  name: csvFileName(kind, product),
  addressOf: ({ query }) => {
    const { time_zone: zone } = parseInput(AccountsQuery, query)
    return `${userCsv.getAdminUserCsv.path}?${queries[kind]}${zone === undefined ? '' : `&time_zone=${encodeURIComponent(zone)}`}`
  },
})

/** The calls of the upstream that answer a list as a file, with their names. */
export const listEntries = (Object.entries(contract) as [string, Entry][]).filter(([, { list }]) => list !== undefined)

/** `getAdminCompanyUserListCsv` → `company-user-list.csv` */
const fileName = (call: string): string =>
  `${call
    .replace(/^get(?:Admin)?|Csv$/g, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()}.csv`

/** A list, with the query of the page. The upstream checks it. */
export const listFile = (call: string, { path }: Entry): CsvFile => ({
  kind: call,
  name: fileName(call),
  addressOf: ({ url }) => {
    const query = new URL(url, 'http://bff').searchParams
    query.delete('charset')
    return `${path}?${query}`
  },
})

type ImportKind = 'template' | 'people' | 'result'

const template = sidesOf(accountImport, 'getImportTemplate')
const entries = { template, people: template, result: sidesOf(accountImport, 'getImportResult') }

const ImportQuery = v.object({ company_code: v.optional(Id), id: v.optional(Id) })

/** The call of a file: administrators and employees have one each. */
export const importEntry = (kind: ImportKind, account: AccountKind = 'customer') => entries[kind][account]

/** The template of an import, with or without the people of the company, or its result. */
export const importFile = (kind: ImportKind): CsvFile => ({
  kind: `import_${kind}`,
  name: `import_${kind}.csv`,
  addressOf: request => {
    const given = Object.entries(parseInput(ImportQuery, request.query)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    )
    if (kind === 'people') given.push(['with_people', '1'])
    return `${importEntry(kind, admittedSession(request)?.kind).path}?${new URLSearchParams(given)}`
  },
})

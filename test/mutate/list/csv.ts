// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const csv = [
  ...inFile('server/account-api/access/csv/list-csv.ts', ['account-api/access/list-csv', 'account-api/access/list-pages'], [
    ['a row is repeated', '!seen.has(keyOf(row)) && seen.add(keyOf(row))', 'true', 'account-api/access/list-pages'],
    ['the first page is the file', '; page <= page_count; page++', '; false; page++', 'account-api/access/list-pages'],
    ['downloads leave no trace', `log.info({ audit: 'list_csv', list, actor: caller.userId }, 'a list is downloaded')`, '{}'],
    ['a page is skipped', 'let page = 2', 'let page = 3', 'account-api/access/list-pages'],
    ['states are codes', 'words?.[String(value)]?.[locale] ?? ', '', 'account-api/access/list-files'],
  ]),
  ...inFile('server/account-api/access/csv/csv-cell.ts', ['account-api/account/user-csv', 'bff/csv/formula', 'account-api/jobs/read-file'], [
    ['formulas stay', `const formula = /^[=+\\-@]/`, `const formula = /^[=+@]/`, 'account-api/account/user-csv'],
    ['line breaks stay', `.replace(/\\r\\n?|\\n/g, ' ')`, '', 'account-api/account/user-csv'],
    ['quotes are not doubled', `line.replaceAll('"', '""')`, 'line', 'account-api/account/user-csv'],
  ]),
  ...inFile('server/bff/csv/download.ts', ['bff/csv/download'], [
    ['a file has another name', `attachment; filename=`, `inline; filename=`],
  ]),
]

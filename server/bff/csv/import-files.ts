import * as v from 'valibot'
import { accountImport } from '../../../shared/contract/account/account-import.ts'
import { Id } from '../../../shared/model/flag.ts'
import { parseInput } from '../../http/valibot.ts'
import { admittedSession } from '../gateway/admission.ts'
import type { AccountKind } from '../session/store.ts'
import type { CsvFile } from './download.ts'

type Kind = 'template' | 'people' | 'result'

const template = { customer: accountImport.getImportTemplate, employee: accountImport.getAdminImportTemplate }
const entries = {
  template,
  people: template,
  result: { customer: accountImport.getImportResult, employee: accountImport.getAdminImportResult },
}

const Query = v.object({ company_code: v.optional(Id), id: v.optional(Id) })

/** The call of a file: administrators and employees have one each. */
export const importEntry = (kind: Kind, account: AccountKind = 'customer') => entries[kind][account]

/** The template of an import, with or without the people of the company, or its result. */
export const importFile = (kind: Kind): CsvFile => ({
  kind: `import_${kind}`,
  name: `import_${kind}.csv`,
  addressOf: request => {
    const given = Object.entries(parseInput(Query, request.query)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    )
    if (kind === 'people') given.push(['with_people', '1'])
    return `${importEntry(kind, admittedSession(request)?.kind).path}?${new URLSearchParams(given)}`
  },
})

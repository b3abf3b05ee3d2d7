import { type Kysely, sql } from 'kysely'
import type { accountImport } from '../../../../shared/contract/account/account-import.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { type ImportedRecord, type ImportedSelection, importLimits } from '../../../../shared/rules/account-import.ts'
import { nameFields, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { isAboutServices, type SelectionAction } from '../../../../shared/rules/selection.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { foundMembers, type MemberKey } from '../../account/company-user/list.ts'
import { memberChanges } from '../../account/planned-change/apply.ts'
import type { Database } from '../../database/schema.ts'
import { admitCheck, checkRows } from '../check/check-rows.ts'
import type { SourceRow } from '../check/plan-rows.ts'
import { type Column, titleOf } from '../import/columns.ts'
import type { StoredImport } from '../store.ts'

type Wanted = HandlerInput<(typeof accountImport)['postAdminImportSelection']>['body']

const selectionError = (code: string) => new AppError('invalid', { errors: { search: [code] } })

/** Members that are read by one query. */
const batchMembers = 500

/** What an action changes, in the form of the row of a file. */
const changesOf = (action: SelectionAction, services: readonly string[]): Partial<ImportedRecord> => {
  switch (action) {
    case 'invite':
      return { invitation: 'sent' }
    case 'activate':
      return { active_flg: 1 }
    case 'deactivate':
      return { active_flg: 0 }
    case 'unlock':
      return { lock_flg: 0 }
    case 'permit':
      return { services: Object.fromEntries(services.map(id => [id, 1])) }
    case 'withdraw':
      return { services: Object.fromEntries(services.map(id => [id, 0])) }
    case 'administrator':
      return { manager_flg: 1 }
    case 'general':
      return { manager_flg: 0 }
  }
}

/** Addresses and names of members, in their order; former ones are left out. */
const findNamed = async (db: Kysely<Database>, keys: readonly MemberKey[]) => {
  const [codes, ids] = [keys.map(({ company_code }) => company_code), keys.map(({ user_id }) => user_id)]
  const { rows } = await sql<MemberKey & PersonNames & { email: string }>`
    select member.company_code, member.user_id, person.email, person.family_name, person.middle_name, person.first_name
    from unnest(${codes}::text[], ${ids}::text[]) with ordinality as wanted (company_code, user_id, place)
    join company_user as member on member.company_code = wanted.company_code and member.user_id = wanted.user_id
    join "user" as person on person.id = member.user_id
    order by wanted.place`.execute(db)
  return rows
}

const fields = ['company_code', 'email', ...nameFields] as const

/** The rows that a file with the action would have: who, and the changed services. */
async function* rowsOf(
  db: Kysely<Database>,
  keys: readonly MemberKey[],
  { action, services }: ImportedSelection,
): AsyncGenerator<SourceRow & { read: number }> {
  const changes = changesOf(action, services)
  const cells = services.map(id => String(changes.services?.[id] ?? ''))
  for (let at = 0; at < keys.length; at += batchMembers)
    for (const [index, member] of (await findNamed(db, keys.slice(at, at + batchMembers))).entries())
      yield {
        cells: [...fields.map(field => member[field]), ...cells],
        // As in the file of the result, below its head.
        line: at + index + 2,
        company_code: member.company_code,
        record: { texts: {}, services: {}, email: member.email, is_selected: 1, ...changes },
        problems: [],
        read: (at + index + 1) / keys.length,
      }
}

/** The head of such a file. */
const columnsOf = async (db: Kysely<Database>, services: readonly string[], locale: Locale): Promise<Column[]> => {
  const rows = await db
    .selectFrom('service')
    .select(['service_id', `name_${locale} as name`])
    .execute()
  const names = new Map(rows.map(({ service_id, name }) => [service_id, name]))
  if (services.some(id => !names.has(id))) throw new AppError('invalid', { errors: { services: ['choice'] } })
  return [
    ...fields.map(field => ({ title: titleOf(field, locale), field })),
    ...services.map(id => ({ title: names.get(id) ?? id, field: `services.${id}` })),
  ]
}

const checkMembers = async (
  companyCode: string | undefined,
  keys: readonly MemberKey[],
  selection: ImportedSelection,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<string> => {
  const columns = await columnsOf(deps.db, selection.services, context.locale)
  const source = {
    job_kind: 'selection' as const,
    company_code: companyCode,
    file_name: '',
    charset: 'UTF-8' as const,
    separator: ',' as const,
    columns: JSON.stringify(columns),
    selection: JSON.stringify(selection),
  }
  const rows = rowsOf(deps.db, keys, selection)
  const how = { rows, refuse: selectionError, none: 'selection_empty', plan: memberChanges.plan }
  return checkRows(source, how, context, deps)
}

/**
 * Stores what an action would do to each of the people that a list finds, or that are named.
 *
 * @returns the id of the import
 * @throws 422 `selection_empty`, `selection_size` for more people than an import has rows
 */
export const checkSelection = async (
  { company_code, action, members: only, services: given, search, filter, service_id, service_status }: Wanted,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<string> => {
  await admitCheck(deps.db, company_code, context)
  const page = { page: 1, per_page: 1, sort: 'name', order: 'asc' } as const
  const list = only
    ? ({ search: '', filter: 'all', only } as const)
    : { search, filter, service_id: service_id ?? '', service_status }
  const keys =
    only?.length === 0 ? [] : await foundMembers(deps.db, { company_code, ...list, ...page }, importLimits.rows + 1)
  if (keys.length > importLimits.rows) throw selectionError(`selection_size:${importLimits.rows}`)
  const services = isAboutServices(action) ? [...new Set(given)] : []
  const selection = {
    action,
    services,
    search: list.search,
    filter: list.filter,
    ...(!only && service_id !== undefined && service_status !== undefined
      ? { service: { service_id, status: service_status } }
      : {}),
    ...(only ? { by_hand: 1 as const } : {}),
  }
  return checkMembers(company_code, keys, selection, context, deps)
}

/** The same for the people of a selection that were refused, or not reached before it was stopped. */
export const checkAgain = async (
  { id, company_code, selection }: StoredImport & { selection: ImportedSelection },
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<string> => {
  await admitCheck(deps.db, company_code ?? undefined, context)
  const keys = await deps.db
    .selectFrom('account_import_row')
    .select(['company_code', sql<string>`user_id`.as('user_id')])
    .where('import_id', '=', id)
    .where('state', '<>', 'done')
    .where('user_id', 'is not', null)
    .orderBy('seq')
    .execute()
  return checkMembers(company_code ?? undefined, keys, selection, context, deps)
}

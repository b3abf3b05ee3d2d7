import type { Kysely, Transaction, Updateable } from 'kysely'
import type * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import type { Words } from '../../../shared/rules/locale.ts'
import type { SettingAction } from '../../../shared/settings/index.ts'
import { AppError } from '../../http/app-error.ts'
import { makerCompany } from '../database/reference/maker-company.ts'
import type { Database } from '../database/schema.ts'
import { audit, type Fields } from './audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from './caller/request-context.ts'
import { handlersOf } from './setting.ts'

type Column = keyof Database['company']

/** A setting of a company, described in `shared/settings`. Its fields are columns of `company`. */
interface CompanySetting<TValue, TCalls> {
  fields: Readonly<Record<keyof TValue & Column & keyof Fields, { label: Words; time?: true }>>
  /** The column that counts its changes. */
  version: Column
  response: v.GenericSchema<unknown, TValue>
  action: { code: SettingAction }
  calls: TCalls
}

interface Change<TValue> {
  code: string
  /** Name of the company. */
  company: string
  before: TValue
  after: TValue
}

/** What is special about a setting. */
interface Special<TValue> {
  /** What a reader gets beside the stored values. */
  reading?: (caller: Caller, code: string) => object
  /** What is stored of a choice. */
  settle?: (choice: TValue) => TValue
  /** In the transaction of a change. @returns what follows its commit */
  changed?: (trx: Transaction<Database>, change: Change<TValue>, now: Date) => Promise<() => Promise<void>>
}

type Input = RequestContext<Caller> & { query?: { company_code?: string } }

/**
 * Handlers of a setting of a company; without a code, of the maker's own. A change is 404 without a company, and 409 `stale` with
 * `current`.
 */
export const companySettingHandlers = <
  TValue extends { row_version: number },
  TCalls extends Readonly<Record<string, Entry>>,
>(
  { fields, version, action, calls }: CompanySetting<TValue, TCalls>,
  { db }: Pick<Deps, 'db'>,
  { reading, settle = choice => choice, changed }: Special<TValue> = {},
): HandlersOf<TCalls> => {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const each = (read: (name: (typeof names)[number]) => unknown): Fields =>
    Object.fromEntries(names.map(name => [name, read(name)]))

  /** The company, locked in a transaction, and the setting as calls answer it. */
  const find = async (trx: Kysely<Database>, code: string) => {
    const company = trx.selectFrom('company').selectAll().where('code', '=', code)
    const row = await company.$if(trx.isTransaction, query => query.forNoKeyUpdate()).executeTakeFirst()
    if (!row) throw new AppError('not_found')
    const shown = each(name => (row[name] instanceof Date ? row[name].toISOString() : row[name]))
    return { company: row.company, value: { ...shown, row_version: row[version] } as TValue }
  }

  const change = async (code: string, choice: TValue, context: RequestContext<Caller>) => {
    const { saved, followUp } = await db.transaction().execute(async trx => {
      const { company, value: current } = await find(trx, code)
      if (current.row_version !== choice.row_version) throw new AppError('stale', { data: { current } })
      const saved = { ...settle(choice), row_version: choice.row_version + 1 }
      const stored = each(name => {
        const value = saved[name]
        return fields[name].time && typeof value === 'string' ? new Date(value) : value
      })
      const set = { ...stored, [version]: saved.row_version } as Updateable<Database['company']>
      await trx.updateTable('company').set(set).where('code', '=', code).execute()
      await audit(trx, context, {
        action: action.code,
        target: { kind: 'company', id: code },
        companyCode: code,
        before: each(name => current[name]),
        after: each(name => saved[name]),
      })
      return { saved, followUp: await changed?.(trx, { code, company, before: current, after: saved }, context.now) }
    })
    await followUp?.()
    return saved
  }

  return handlersOf(calls, {
    read: async ({ query: { company_code = makerCompany.code } = {}, caller }: Input) => ({
      ...(await find(db, company_code)).value,
      ...reading?.(caller, company_code),
    }),
    change: ({ body, ...context }: Input & { body: TValue & { company_code?: string } }) =>
      change(body.company_code ?? makerCompany.code, body, context),
  })
}

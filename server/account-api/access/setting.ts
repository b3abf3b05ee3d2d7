import type { Kysely, Transaction } from 'kysely'
import type { Entry } from '../../../shared/contract/entry.ts'
import type { SettingAction } from '../../../shared/settings/index.ts'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'
import { type AuditContext, audit, type Fields } from './audit.ts'
import type { Deps, HandlersOf } from './caller/request-context.ts'

/** A setting of the installation. `initial` applies until employees change it, also to fields that are newer than what is stored. */
interface Setting<TValue> {
  name: string
  initial: TValue
}

export const findSetting = async <TValue>(
  db: Kysely<Database>,
  { name, initial }: Setting<TValue>,
): Promise<TValue> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return { ...initial, ...(row?.value as TValue | undefined) }
}

/** The same, locked until the transaction ends. */
export const lockSetting = async <TValue>(
  trx: Transaction<Database>,
  { name, initial }: Setting<TValue>,
): Promise<TValue> => {
  await trx
    .insertInto('setting')
    .values({ name, value: JSON.stringify(initial) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...initial, ...(row.value as TValue) }
}

/** Stores the locked setting. */
export const updateSetting = async <TValue>(
  trx: Transaction<Database>,
  { name }: Setting<TValue>,
  value: TValue,
): Promise<void> => {
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute()
}

interface Described<TValue> extends Setting<TValue> {
  action: { code: SettingAction }
}

/**
 * Changes a setting whose fields the trail names. `next` has the version that its reader knew.
 *
 * @throws 409 `stale` with the current setting
 */
const changeSetting = async <TValue extends Fields & { row_version: number }>(
  db: Kysely<Database>,
  setting: Described<TValue>,
  next: TValue,
  context: AuditContext,
): Promise<TValue> =>
  db.transaction().execute(async trx => {
    const current = await lockSetting(trx, setting)
    if (current.row_version !== next.row_version) throw new AppError('stale', { data: { current } })
    const saved = { ...next, row_version: next.row_version + 1 }
    await updateSetting(trx, setting, saved)
    const [before, after] = [current, saved].map(
      ({ row_version: _, ...fields }: Fields & { row_version: number }) => fields,
    )
    const target = { kind: 'setting', id: setting.name } as const
    await audit(trx, context, { action: setting.action.code, target, before, after })
    return saved
  })

type Calls = Readonly<Record<string, Entry>>

/** Handlers by the names of a setting's calls; of the two sides of one call, by the customers' name. */
export const handlersOf = <TCalls extends Calls>(
  calls: TCalls,
  { read, change }: Record<'read' | 'change', (input: never) => Promise<unknown>>,
): HandlersOf<TCalls> =>
  Object.fromEntries(
    Object.entries(calls)
      .filter(([, { side }]) => side !== 'employee')
      .map(([name, { method }]) => [name, method === 'GET' ? read : change]),
  ) as unknown as HandlersOf<TCalls>

/** Handlers of a setting that is stored as it is sent. `initial`: where the operator's configuration decides. */
export const settingHandlers = <TCalls extends Calls, TValue extends Fields & { row_version: number }>(
  { calls, ...setting }: Described<TValue> & { calls: TCalls },
  { db }: Pick<Deps, 'db'>,
  initial = setting.initial,
): HandlersOf<TCalls> => {
  const stored = { ...setting, initial }
  return handlersOf(calls, {
    read: () => findSetting(db, stored),
    change: ({ body, ...context }: AuditContext & { body: TValue }) => changeSetting(db, stored, body, context),
  })
}

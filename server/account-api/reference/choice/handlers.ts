import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Choice, Choices, choice } from '../../../../shared/contract/reference/choice.ts'
import type { ChoiceList } from '../../../../shared/rules/company-lists.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import type { Database } from '../../database/schema.ts'

/** Columns that hold the id of a choice: in its own table, and in `company`. */
const columnsOf = {
  industry: { id: 'industry_id', ofCompany: 'type' },
  company_category: { id: 'company_category_id', ofCompany: 'category' },
} as const satisfies Record<ChoiceList, object>

const tableOf = (list: ChoiceList) => {
  const { id, ofCompany } = columnsOf[list]
  return { table: sql.table(list), id: sql.ref(`${list}.${id}`), column: sql.ref(id), ofCompany: sql.ref(ofCompany) }
}

/** All choices of a list, in the order that customers see. */
const listChoices = async (db: Kysely<Database>, list: ChoiceList): Promise<Choice[]> => {
  const { table, id, ofCompany } = tableOf(list)
  const { rows } = await sql<Choice>`
    select ${id} as id, name_ja, name_en, row_version,
      case when retired_at is null then 0 else 1 end as retired,
      coalesce(used.companies, 0) as companies
    from ${table}
    left join (select ${ofCompany} as choice, count(*)::int as companies from company group by 1) used
      on used.choice = ${id}
    order by sort, ${id}`.execute(db)
  return rows
}

/** Locks all choices of a list until the transaction ends. */
const lockChoices = async (trx: Transaction<Database>, list: ChoiceList): Promise<Choice[]> => {
  const { table, column } = tableOf(list)
  await sql`select ${column} from ${table} order by ${column} for no key update`.execute(trx)
  return listChoices(trx, list)
}

type Names = Pick<Choice, 'name_ja' | 'name_en'>

/** Adds a choice at the end of its list. */
const insertChoice = async (
  trx: Transaction<Database>,
  list: ChoiceList,
  { id, name_ja, name_en, now }: Names & { id: string; now: Date },
): Promise<void> => {
  const { table, column } = tableOf(list)
  await sql`insert into ${table} (${column}, name_ja, name_en, sort, updated_at)
    select ${id}, ${name_ja}, ${name_en}, coalesce(max(sort), -1) + 1, ${now} from ${table}`.execute(trx)
}

/** Changes names, or whether a choice is offered. */
const updateChoice = async (
  trx: Transaction<Database>,
  list: ChoiceList,
  { id, name_ja, name_en, retired, now }: Names & { id: string; retired: FlagValue; now: Date },
): Promise<void> => {
  const { table, column } = tableOf(list)
  await sql`update ${table} set name_ja = ${name_ja}, name_en = ${name_en},
      retired_at = case when ${retired}::int = 0 then null else coalesce(retired_at, ${now}::timestamptz) end,
      row_version = row_version + 1, updated_at = ${now}
    where ${column} = ${id}`.execute(trx)
}

/** Stores the order of a list in one statement. */
const storeChoiceOrder = async (
  trx: Transaction<Database>,
  list: ChoiceList,
  ids: readonly string[],
): Promise<void> => {
  const { table, id } = tableOf(list)
  await sql`update ${table} set sort = place.sort - 1
    from unnest(${ids}::text[]) with ordinality as place (id, sort) where ${id} = place.id`.execute(trx)
}

type State = Pick<Choice, 'name_ja' | 'name_en' | 'retired'>

const bothLists = async (db: Kysely<Database>): Promise<Choices> => ({
  industry: await listChoices(db, 'industry'),
  company_category: await listChoices(db, 'company_category'),
})

const stale = async (trx: Transaction<Database>): Promise<AppError> =>
  new AppError('stale', { data: { current: await bothLists(trx) } })

export const choiceHandlers = ({ db }: Deps): HandlersOf<typeof choice> => {
  /** Changes one choice; no-op if nothing differs. @throws 404, and 409 `stale` with the current lists */
  const change = async (
    { list, id, row_version }: { list: ChoiceList; id: string; row_version: number },
    next: Partial<State>,
    context: RequestContext<Caller>,
  ): Promise<Choices> => {
    await db.transaction().execute(async trx => {
      const stored = (await lockChoices(trx, list)).find(row => row.id === id)
      if (!stored) throw new AppError('not_found')
      if (stored.row_version !== row_version) throw await stale(trx)
      const { name_ja, name_en, retired } = stored
      const before = { name_ja, name_en, retired }
      const after = { ...before, ...next }
      if (JSON.stringify(before) === JSON.stringify(after)) return
      await updateChoice(trx, list, { id, ...after, now: context.now })
      const action = next.retired === undefined ? 'choice.edit' : next.retired === 1 ? 'choice.retire' : 'choice.resume'
      await audit(trx, context, { action, target: { kind: list, id }, before, after })
    })
    return bothLists(db)
  }

  return {
    getAdminChoice: () => bothLists(db),
    postAdminChoice: async ({ body: { list, ...names }, ...context }) => {
      await db.transaction().execute(async trx => {
        const id = randomUUID()
        await lockChoices(trx, list)
        await insertChoice(trx, list, { id, ...names, now: context.now })
        await audit(trx, context, { action: 'choice.add', target: { kind: list, id }, after: names })
      })
      return bothLists(db)
    },
    postAdminChoiceEdit: async ({ body: { name_ja, name_en, ...target }, ...context }) =>
      change(target, { name_ja, name_en }, context),
    postAdminChoiceRetire: async ({ body: { retired, ...target }, ...context }) => change(target, { retired }, context),
    postAdminChoiceOrder: async ({ body: { list, from, to }, ...context }) => {
      if ([...to].sort().join() !== [...from].sort().join())
        throw new AppError('invalid', { errors: { to: ['choice'] } })
      await db.transaction().execute(async trx => {
        const before = (await lockChoices(trx, list)).map(({ id }) => id)
        if (before.join() !== from.join()) throw await stale(trx)
        await storeChoiceOrder(trx, list, to)
        const field = `${list}_order`
        await audit(trx, context, {
          action: 'choice.order',
          target: { kind: list, id: '-' },
          before: { [field]: before },
          after: { [field]: to },
        })
      })
      return bothLists(db)
    },
  }
}

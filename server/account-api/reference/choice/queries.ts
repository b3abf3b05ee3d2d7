import { type Kysely, sql, type Transaction } from 'kysely'
import type { Choice } from '../../../../shared/contract/reference/choice.ts'
import type { ChoiceList } from '../../../../shared/rules/choice-lists.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
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
export const listChoices = async (db: Kysely<Database>, list: ChoiceList): Promise<Choice[]> => {
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
export const lockChoices = async (trx: Transaction<Database>, list: ChoiceList): Promise<Choice[]> => {
  const { table, column } = tableOf(list)
  await sql`select ${column} from ${table} order by ${column} for no key update`.execute(trx)
  return listChoices(trx, list)
}

type Names = Pick<Choice, 'name_ja' | 'name_en'>

/** Adds a choice at the end of its list. */
export const insertChoice = async (
  trx: Transaction<Database>,
  list: ChoiceList,
  { id, name_ja, name_en, now }: Names & { id: string; now: Date },
): Promise<void> => {
  const { table, column } = tableOf(list)
  await sql`insert into ${table} (${column}, name_ja, name_en, sort, updated_at)
    select ${id}, ${name_ja}, ${name_en}, coalesce(max(sort), -1) + 1, ${now} from ${table}`.execute(trx)
}

/** Changes names, or whether a choice is offered. */
export const updateChoice = async (
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
export const storeChoiceOrder = async (
  trx: Transaction<Database>,
  list: ChoiceList,
  ids: readonly string[],
): Promise<void> => {
  const { table, id } = tableOf(list)
  await sql`update ${table} set sort = place.sort - 1
    from unnest(${ids}::text[]) with ordinality as place (id, sort) where ${id} = place.id`.execute(trx)
}

import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { CsvColumn } from '../../access/list-csv.ts'
import type { Database } from '../../database/schema.ts'
import { countries } from '../../reference/countries.ts'
import type { listCompanies } from './queries.ts'

type Row = Awaited<ReturnType<typeof listCompanies>>[number]

interface Labels {
  titles: readonly string[]
  /** Not registered, active, not active. */
  status: readonly [string, string, string]
}

const labels: Record<Locale, Labels> = {
  ja: {
    titles: ['会社コード', '会社名', '業種', '会社区分', '国・地域', '状態', '利用者数'],
    status: ['未登録', '有効', '無効'],
  },
  en: {
    titles: ['Company code', 'Company name', 'Industry', 'Category', 'Country', 'Status', 'Users'],
    status: ['Unregistered', 'Active', 'Deactive'],
  },
}

/** The columns of the list of companies, in a file. */
export const companyColumns = async (db: Kysely<Database>, locale: Locale): Promise<CsvColumn<Row>[]> => {
  const { titles, status } = labels[locale]
  const industries = await db
    .selectFrom('industry')
    .select(['industry_id as id', `name_${locale} as name`])
    .execute()
  const categories = await db
    .selectFrom('company_category')
    .select(['company_category_id as id', `name_${locale} as name`])
    .execute()
  const nameIn = (list: readonly { id: string; name: string }[]) => {
    const names = new Map(list.map(({ id, name }) => [id, name]))
    return (id: string | null) => names.get(id ?? '') ?? ''
  }
  const [industry, category] = [nameIn(industries), nameIn(categories)]
  const nation = nameIn(countries(locale).map(({ nation, name }) => ({ id: nation, name })))
  const cells: ((row: Row) => string)[] = [
    row => row.code,
    row => row.company,
    row => industry(row.type),
    row => category(row.category),
    row => nation(row.nation),
    ({ regist_flg, active_flg }) => status[regist_flg === 0 ? 0 : active_flg === 1 ? 1 : 2],
    row => String(row.user_count),
  ]
  return cells.map((cell, at) => ({ title: titles[at] ?? '', cell }))
}

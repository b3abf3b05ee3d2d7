import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { type CsvColumn, csvColumns } from '../../access/list-csv.ts'
import type { Database } from '../../database/schema.ts'
import { countries } from '../../reference/countries.ts'
import type { listCompanies } from './queries.ts'

type Row = Awaited<ReturnType<typeof listCompanies>>[number]

/** Not registered, active, not active. */
const states: Record<Locale, readonly [string, string, string]> = {
  ja: ['未登録', '有効', '無効'],
  en: ['Unregistered', 'Active', 'Deactive'],
}

/** The columns of the list of companies, in a file. */
export const companyColumns = async (db: Kysely<Database>, locale: Locale): Promise<CsvColumn<Row>[]> => {
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
  const [unregistered, active, deactive] = states[locale]
  return csvColumns(locale, [
    [{ ja: '会社コード', en: 'Company code' }, row => row.code],
    [{ ja: '会社名', en: 'Company name' }, row => row.company],
    [{ ja: '業種', en: 'Industry' }, row => industry(row.type)],
    [{ ja: '会社区分', en: 'Category' }, row => category(row.category)],
    [{ ja: '国・地域', en: 'Country' }, row => nation(row.nation)],
    [
      { ja: '状態', en: 'Status' },
      ({ regist_flg, active_flg }) => (regist_flg === 0 ? unregistered : active_flg === 1 ? active : deactive),
    ],
    [{ ja: '利用者数', en: 'Users' }, row => String(row.user_count)],
  ])
}

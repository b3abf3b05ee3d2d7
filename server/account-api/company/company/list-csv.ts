import type { Kysely } from 'kysely'
import { companyList } from '../../../../shared/lists/companies.ts'
import { accountStatusWords, companyStates, companyStatus } from '../../../../shared/rules/status.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../../access/csv/list-csv.ts'
import type { Database } from '../../database/schema.ts'
import { countries } from '../../reference/countries.ts'
import type { listCompanies } from './queries.ts'

type Row = Awaited<ReturnType<typeof listCompanies>>[number]

/** The columns of the list of companies, in a file. */
export const companyColumns = async (db: Kysely<Database>, reader: FileReader): Promise<CsvColumn<Row>[]> => {
  const { locale } = reader
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
    return (id: string | null) => names.get(id ?? '')
  }
  const [industry, category] = [nameIn(industries), nameIn(categories)]
  const nation = nameIn(countries(locale).map(({ nation, name }) => ({ id: nation, name })))
  return fileColumns(companyList, reader, {
    name: row => row.company,
    type: row => industry(row.type),
    category: row => category(row.category),
    nation: row => nation(row.nation),
    status: row => accountStatusWords[companyStates[companyStatus(row)]][locale],
    users: row => row.user_count,
  })
}

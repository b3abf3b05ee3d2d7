import type { Kysely, Transaction } from 'kysely'
import { requestKinds } from '../../../../shared/rules/request-kinds.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import type { Database } from '../schema.ts'
import { companyCategories, industries, services } from './lists.ts'
import { makerCompany } from './maker-company.ts'

/** Runs a seed once per database, so that what an employee removed later does not come back. */
const seedOnce = async (trx: Transaction<Database>, name: string, seed: () => Promise<unknown>): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('setting')
    .values({ name: `seeded:${name}`, value: 'true' })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) await seed()
}

/**
 * Seeds what every installation needs: lists, services and the maker's pseudo-company. News and documents are the
 * maker's own: there are none until an employee writes them. It runs at every start and may run concurrently; each list
 * is seeded once, and is the employees' from then on.
 */
export const seedReference = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async trx => {
    await seedOnce(trx, 'industry', () =>
      trx
        .insertInto('industry')
        .values(industries.map(({ id, ja, en }, sort) => ({ industry_id: id, name_ja: ja, name_en: en, sort })))
        .execute(),
    )
    await seedOnce(trx, 'company_category', () =>
      trx
        .insertInto('company_category')
        .values(
          companyCategories.map(({ id, ja, en }, sort) => ({
            company_category_id: id,
            name_ja: ja,
            name_en: en,
            sort,
          })),
        )
        .execute(),
    )
    await seedOnce(trx, 'service', () =>
      trx
        .insertInto('service')
        .values(
          services.map(({ id, icon, ja, en, description, kinds = requestKinds }, sort) => ({
            service_id: id,
            name_ja: ja,
            name_en: en,
            description_ja: description.ja,
            description_en: description.en,
            front_url: '',
            icon,
            kinds: JSON.stringify(kinds),
            sort,
          })),
        )
        .execute(),
    )
    await trx
      .insertInto('company')
      .values({
        ...makerCompany,
        nation: 'JP',
        regist_flg: 1,
        active_flg: 1,
        is_azure: 1,
        search_text: foldForSearch(makerCompany.company),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })

import type { Kysely } from 'kysely'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import type { Database } from '../schema.ts'
import { companyCategories, industries, services } from './lists.ts'
import { makerCompany } from './maker-company.ts'
import { notices } from './notices.ts'
import { terms } from './terms.ts'

/**
 * Seeds what every installation needs: lists, services, terms, notices and the maker's pseudo-company. Existing rows
 * stay unchanged, so it runs at every start and may run concurrently.
 */
export const seedReference = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async trx => {
    await trx
      .insertInto('industry')
      .values(industries.map(({ id, ja, en }, sort) => ({ industry_id: id, name_ja: ja, name_en: en, sort })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx
      .insertInto('company_category')
      .values(
        companyCategories.map(({ id, ja, en }, sort) => ({ company_category_id: id, name_ja: ja, name_en: en, sort })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx
      .insertInto('service')
      .values(
        services.map(({ id, ja, en, description }, sort) => ({
          service_id: id,
          name_ja: ja,
          name_en: en,
          description_ja: description.ja,
          description_en: description.en,
          front_url: '',
          sort,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx
      .insertInto('terms')
      .values(
        terms.flatMap(({ version, published_at, text }) =>
          (['ja', 'en'] as const).map(locale => ({ version, locale, text: text[locale], published_at })),
        ),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx
      .insertInto('notice')
      .values(notices)
      .onConflict(conflict => conflict.doNothing())
      .execute()
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

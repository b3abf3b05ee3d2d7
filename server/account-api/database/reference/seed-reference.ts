import type { Kysely, Transaction } from 'kysely'
import { type RequestKind, requestKinds } from '../../../../shared/rules/requests.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import type { ServiceIcon } from '../../../../shared/rules/service-icons.ts'
import type { Database } from '../schema.ts'
import { makerCompany } from './maker-company.ts'

/** Industries, company categories and services of every installation, in display order. */

interface Name {
  id: string
  ja: string
  en: string
}

const industries: Name[] = [
  { id: 'rental', ja: 'レンタル', en: 'Rental' },
  { id: 'sales', ja: '販売', en: 'Sales' },
  { id: 'construction', ja: '土木・建築', en: 'Construction' },
  { id: 'service', ja: '整備・修理', en: 'Service and repair' },
  { id: 'quarrying', ja: '採石・鉱山', en: 'Quarrying and mining' },
  { id: 'ports', ja: '港湾・荷役', en: 'Ports and cargo' },
  { id: 'other', ja: 'その他', en: 'Other' },
]

const companyCategories: Name[] = [
  { id: 'distributor', ja: '販売店', en: 'Distributor' },
  { id: 'rental', ja: 'レンタル会社', en: 'Rental company' },
  { id: 'owner', ja: '機械オーナー', en: 'Machine owner' },
  { id: 'service_shop', ja: '指定サービス工場', en: 'Service shop' },
]

interface Service extends Name {
  icon: ServiceIcon
  /** Kinds of customer that it is for; by default all. */
  kinds?: RequestKind[]
  description: { ja: string; en: string }
}

/** The five services of the landing page (specification §1). */
const services: Service[] = [
  {
    id: 'product-api',
    icon: 'data',
    ja: '製品データ Web API',
    en: 'Product data web API',
    description: {
      ja: '機種、銘板、稼働時間、保守履歴を自社の基幹システムから取り出せます。',
      en: 'Brings models, serial plates, operating hours and maintenance records into your own systems.',
    },
  },
  {
    id: 'telematics-distributor',
    icon: 'map',
    kinds: ['distributor'],
    ja: 'テレマティクス 販売店版',
    en: 'Telematics for distributors',
    description: {
      ja: '担当するお客様の機械の位置、稼働状況、警告をまとめて確認できます。',
      en: "Shows position, operation and warnings of all your customers' machines in one place.",
    },
  },
  {
    id: 'telematics-owner',
    icon: 'machine',
    kinds: ['new_company'],
    ja: 'テレマティクス オーナー版',
    en: 'Telematics for owners',
    description: {
      ja: '自社の機械の位置、燃料、稼働状況を地図と日報で確認できます。',
      en: 'Shows position, fuel and operation of your own machines on a map and in daily reports.',
    },
  },
  {
    id: 'service-shop-portal',
    icon: 'workshop',
    kinds: ['service_shop'],
    ja: '指定サービス工場ポータル',
    en: 'Service shop portal',
    description: {
      ja: '整備要領、部品表、作業報告をまとめて扱えます。',
      en: 'Keeps workshop manuals, parts lists and work reports in one place.',
    },
  },
  {
    id: 'electric-app',
    icon: 'electric',
    ja: '電動製品アプリ',
    en: 'App for electric products',
    description: {
      ja: '電動ショベルの充電と診断を、手元のスマートフォンで行えます。',
      en: 'Charges and diagnoses electric excavators from your smartphone.',
    },
  },
]

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

import type { RequestKind } from '../../../../shared/rules/request-kinds.ts'
import type { ServiceIcon } from '../../../../shared/rules/service-icons.ts'

/** Industries, company categories and services of every installation, in display order. */

interface Name {
  id: string
  ja: string
  en: string
}

export const industries: Name[] = [
  { id: 'rental', ja: 'レンタル', en: 'Rental' },
  { id: 'sales', ja: '販売', en: 'Sales' },
  { id: 'construction', ja: '土木・建築', en: 'Construction' },
  { id: 'service', ja: '整備・修理', en: 'Service and repair' },
  { id: 'quarrying', ja: '採石・鉱山', en: 'Quarrying and mining' },
  { id: 'ports', ja: '港湾・荷役', en: 'Ports and cargo' },
  { id: 'other', ja: 'その他', en: 'Other' },
]

export const companyCategories: Name[] = [
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
export const services: Service[] = [
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

import type { ListColumns, SortKey } from './list.ts'

/** The companies, and the file of a search. */
export const companyList = {
  code: {
    title: { ja: '会社コード', en: 'Company code' },
    head: { ja: 'コード', en: 'Code' },
    kind: 'code',
    sort: true,
  },
  name: { title: { ja: '会社名', en: 'Company name' }, kind: 'head', sort: true },
  type: { title: { ja: '業種', en: 'Industry' }, kind: 'org', sort: true },
  category: { title: { ja: '会社区分', en: 'Category' }, kind: 'org', sort: true },
  nation: { title: { ja: '国・地域', en: 'Country' }, kind: 'short', sort: true },
  status: { title: { ja: '状態', en: 'Status' }, kind: 'chip', sort: true },
  users: { title: { ja: '利用者', en: 'Users' }, kind: 'number', sort: true },
} as const satisfies ListColumns
export type CompanySort = SortKey<typeof companyList>

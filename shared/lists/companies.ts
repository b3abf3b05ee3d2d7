import type { ListColumns, SortKey } from './list.ts'
import { titles } from './titles.ts'

/** The companies, and the file of a search. */
export const companyList = {
  code: { title: titles.companyCode, head: { ja: 'コード', en: 'Code' }, kind: 'code', sort: true },
  name: { title: titles.companyName, kind: 'head', sort: true },
  type: { title: titles.industry, kind: 'org', sort: true },
  category: { title: titles.category, kind: 'org', sort: true },
  nation: { title: { ja: '国・地域', en: 'Country' }, kind: 'short', sort: true },
  status: { title: titles.state, kind: 'chip', sort: true },
  users: { title: { ja: '利用者', en: 'Users' }, kind: 'number', sort: true },
} as const satisfies ListColumns
export type CompanySort = SortKey<typeof companyList>

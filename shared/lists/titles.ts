import type { Words } from '../rules/locale.ts'

/** Titles of columns that several lists have. */
export const titles = {
  companyCode: { ja: '会社コード', en: 'Company code' },
  companyName: { ja: '会社名', en: 'Company name' },
  email: { ja: 'メールアドレス', en: 'Email address' },
  state: { ja: '状態', en: 'Status' },
  reason: { ja: '理由', en: 'Reason' },
  industry: { ja: '業種', en: 'Industry' },
  category: { ja: '会社区分', en: 'Category' },
} as const satisfies Record<string, Words>

import type { CompanyRow } from '../../../shared/model/company.ts'
import type { Page } from '../../../shared/model/page.ts'
import { companyStatus } from '../../../shared/rules/status.ts'

/** Rows of the company list, with one status in place of their two flags (specification §4). */
export const companyPage = (page: Page<CompanyRow>) => ({
  ...page,
  data: page.data.map(({ regist_flg, active_flg, ...row }) => ({
    ...row,
    status: companyStatus({ regist_flg, active_flg }),
  })),
})

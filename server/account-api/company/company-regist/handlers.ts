import type { companyRegist } from '../../../../shared/contract/company/company-regist.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { registCompany } from './register-company.ts'

export const companyRegistHandlers = (parts: Parts): HandlersOf<typeof companyRegist> => ({
  postAdminCompanyRegist: async ({ body, ...asking }) => registCompany(body, asking, parts),
})

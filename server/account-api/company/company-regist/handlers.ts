import type { companyRegist } from '../../../../shared/contract/company/company-regist.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { saveCompany } from './save-company.ts'

export const companyRegistHandlers = (deps: Deps): HandlersOf<typeof companyRegist> => ({
  postAdminCompanyRegist: async ({ body, ...context }) => saveCompany(body, context, deps),
})

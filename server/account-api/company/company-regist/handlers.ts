import type { companyRegist } from '../../../../shared/contract/company/company-regist.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { registCompany } from './register-company.ts'

export const companyRegistHandlers = (deps: Deps): HandlersOf<typeof companyRegist> => ({
  postAdminCompanyRegist: async ({ body, ...context }) => registCompany(body, context, deps),
})

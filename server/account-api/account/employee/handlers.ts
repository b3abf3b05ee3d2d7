import type { employee } from '../../../../shared/contract/account/employee.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { addEmployee } from './add.ts'
import { editEmployee } from './edit.ts'
import { findMakerCompany } from './queries.ts'

export const employeeHandlers = (deps: Deps): HandlersOf<typeof employee> => ({
  getAdminCompanyAzurecode: async () => ({ company_code: (await findMakerCompany(deps.db)).code }),
  postAdminUserAzureAdd: async ({ body, ...context }) => addEmployee(body, context, deps),
  postAdminUserAzureEdit: async ({ body, ...context }) => editEmployee(body, context, deps),
})

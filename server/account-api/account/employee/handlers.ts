import type { employee } from '../../../../shared/contract/account/employee.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { addEmployee } from './add.ts'
import { editEmployee } from './edit.ts'
import { findMakerCompany } from './queries.ts'

export const employeeHandlers = (parts: Parts): HandlersOf<typeof employee> => ({
  getAdminCompanyAzurecode: async () => ({ company_code: (await findMakerCompany(parts.db)).code }),
  postAdminUserAzureAdd: async ({ body, ...asking }) => addEmployee(body, asking, parts),
  postAdminUserAzureEdit: async ({ body, ...asking }) => editEmployee(body, asking, parts),
})

import { companyA } from '../../set-up.ts'
import type { Inputs } from './input.ts'

export const auditInputs = {
  getAuditList: async () => ({ query: { company_code: companyA } }),
  getAdminAuditList: async ({ member }) => ({ query: { target: member.id, company_code: companyA } }),
} satisfies Partial<Inputs>

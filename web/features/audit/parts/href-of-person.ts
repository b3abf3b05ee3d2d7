import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { href } from '../../../router/routes.ts'

/** URL of the trail of an entry's target: an employee, or a person of the entry's company. */
export const hrefOfPerson = ({ company, person, target: { id: accountId } }: AuditLine): string | undefined => {
  if (person?.is_employee === 1) return href('employeeAccountAudit', { accountId })
  return person && company ? href('accountAudit', { companyId: company.code, accountId }) : undefined
}

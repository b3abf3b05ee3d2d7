import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { href } from '../../../router/routes.ts'

/**
 * URL of the trail of an entry's target: an employee, or a person of the entry's company. The trails of employees are open
 * to editors only.
 */
export const hrefOfPerson =
  (mayChange: boolean) =>
  ({ company, person, target: { id: accountId } }: AuditLine): string | undefined => {
    if (person?.is_employee === 1) return mayChange ? href('employeeAccountAudit', { accountId }) : undefined
    return person && company ? href('accountAudit', { companyId: company.code, accountId }) : undefined
  }

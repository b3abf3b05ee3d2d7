import { Link } from 'wouter'
import type { CompanyStatus } from '../../../../../shared/rules/status.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'

/** A company whose people could not log in. */
export interface InactiveCompany {
  code: string
  status: Exclude<CompanyStatus, 1>
}

const reasons = { 0: 'error.company_unregistered', 2: 'error.company_deactive' } as const

/** Says to employees why a company sends no invitations, and links to the page on which they change that. */
export function NoInvitations({ company: { code, status } }: { company: InactiveCompany }) {
  const t = useText()
  return (
    <p>
      {t(reasons[status])}{' '}
      <Link href={href('companyInformation', { companyId: code })}>{t('company.information')}</Link>
    </p>
  )
}

import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { PersonTrail } from '../../panels/PersonTrail.tsx'

/** Audit trail of an employee, for colleagues who are editors. */
export default function Page({ params }: PageProps<'employeeAccountAudit'>) {
  const t = useText()
  const back = { href: href('employeeAccountDetail', params), title: t('audit.backToAccount') }
  return <PersonTrail accountId={params.accountId} back={() => back} />
}

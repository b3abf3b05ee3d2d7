import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useSession } from '../../../../state/session.ts'
import { PersonTrail } from '../../panels/PersonTrail.tsx'

/** Audit trail of an employee. View-only employees cannot open the account itself (specification §6). */
export default function Page({ params }: PageProps<'employeeAccountAudit'>) {
  const t = useText()
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const back = isOnlyView
    ? { href: href('audit'), title: t('route.audit') }
    : { href: href('employeeAccountDetail', params), title: t('audit.backToAccount') }
  return <PersonTrail accountId={params.accountId} back={() => back} />
}

import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useSession } from '../../../../state/session.ts'
import { PersonTrail } from '../../panels/PersonTrail.tsx'

/** The trail of an employee. Those who may only look do not see the account itself (specification §6). */
export default function Page({ params }: PageProps<'employeeAccountAudit'>) {
  const t = useText()
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const back = isOnlyView
    ? { href: href('audit'), title: t('route.audit') }
    : { href: href('employeeAccountDetail', params), title: t('audit.backToAccount') }
  return <PersonTrail accountId={params.accountId} back={() => back} />
}

import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { PersonTrail } from '../../panels/PersonTrail.tsx'

/** Audit trail of a member or former member of a company. */
export default function Page({ params }: PageProps<'accountAudit'>) {
  const t = useText()
  const { companyId, accountId } = params
  return (
    <PersonTrail
      accountId={accountId}
      back={person =>
        person?.companies.includes(companyId)
          ? { href: href('companyAccountDetail', params), title: t('audit.backToAccount') }
          : { href: href('companyAudit', { companyId }), title: t('route.companyAudit') }
      }
      code={companyId}
    />
  )
}

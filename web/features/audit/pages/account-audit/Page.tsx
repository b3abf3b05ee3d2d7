import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { PersonTrail } from '../../panels/PersonTrail.tsx'

/** The trail of a person of a company, also of one who is there no more. */
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

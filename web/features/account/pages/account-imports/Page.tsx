import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useUser } from '../../../../state/user.ts'
import { ImportsScreen } from '../../panels/import/ImportsScreen.tsx'

/** People of a company from a file, for the company's administrators. */
export default function Page({ params: { companyId } }: PageProps<'accountImports'>) {
  const t = useText()
  const company = useUser(({ data }) => data?.companies.find(({ code }) => code === companyId)?.name)
  return (
    <Main>
      <ImportsScreen
        hrefOf={importId => href('accountImport', { companyId, importId })}
        mayImport
        side={{ audience: 'customer', company_code: companyId }}
      >
        <BackLink href={href('accountList', { companyId })}>{t('account.list')}</BackLink>
        <PageHeader code={companyId} label={company} title={t('route.accountImports')} />
      </ImportsScreen>
    </Main>
  )
}

import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { ImportScreen } from '../../panels/import/ImportScreen.tsx'

/** One import of a company, for the company's administrators. */
export default function Page({ params: { companyId, importId } }: PageProps<'accountImport'>) {
  const t = useText()
  return (
    <Main>
      <ImportScreen
        back={<BackLink href={href('accountImports', { companyId })}>{t('route.accountImports')}</BackLink>}
        hrefOf={id => href('accountImport', { companyId, importId: id })}
        id={importId}
        mayImport
        side={{ audience: 'customer', company_code: companyId }}
      />
    </Main>
  )
}

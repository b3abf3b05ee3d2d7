import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { ImportScreen } from '../../panels/import/ImportScreen.tsx'

/** One import of an employee. */
export default function Page({ params: { importId } }: PageProps<'anyImport'>) {
  const t = useText()
  const mayImport = useMayChange()
  return (
    <Main>
      <ImportScreen
        back={<BackLink href={href('allImports')}>{t('route.allImports')}</BackLink>}
        hrefOf={id => href('anyImport', { importId: id })}
        id={importId}
        mayImport={mayImport}
        side={{ audience: 'employee' }}
      />
    </Main>
  )
}

import { useSearch } from 'wouter'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { ImportsScreen } from '../../panels/import/ImportsScreen.tsx'

/**
 * People from a file, for employees: of the company in the address, else of the companies that the rows name. View-only employees see
 * what others have imported.
 */
export default function Page() {
  const t = useText()
  const mayImport = useMayChange()
  const companyId = new URLSearchParams(useSearch()).get('company') ?? undefined
  return (
    <Main>
      <ImportsScreen
        hrefOf={importId => href('anyImport', { importId })}
        mayImport={mayImport}
        side={{ audience: 'employee', company_code: companyId }}
      >
        {companyId === undefined ? (
          <BackLink href={href('allAccounts')}>{t('route.allAccounts')}</BackLink>
        ) : (
          <BackLink href={href('companyAccountList', { companyId })}>{t('route.companyAccountList')}</BackLink>
        )}
        <Nameplate
          {...(companyId === undefined ? {} : { code: companyId })}
          label={t(companyId === undefined ? 'accounts.everywhere' : 'company.one')}
          title={t('route.allImports')}
        />
      </ImportsScreen>
    </Main>
  )
}

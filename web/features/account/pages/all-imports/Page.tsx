import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCompany } from '../../../company/stores/company.ts'
import { ImportsScreen } from '../../panels/import/ImportsScreen.tsx'

/**
 * People from a file, for employees: of the company in the address, else of the companies that the rows name. View-only employees see
 * what others have imported.
 */
export default function Page() {
  const t = useText()
  const code = new URLSearchParams(useSearch()).get('company')
  if (code) return <OfCompany code={code} key={code} />
  return (
    <Imports company_code={undefined}>
      <BackLink href={href('allAccounts')}>{t('route.allAccounts')}</BackLink>
      <PageHeader label={t('accounts.everywhere')} title={t('route.allImports')} />
    </Imports>
  )
}

/** Above it, the company whose people are imported. */
function OfCompany({ code }: { code: string }) {
  const t = useText()
  const company = useResource(useCompany, { company_code: code })
  if (isMissing(company.error)) return <Missing />
  return (
    <Imports company_code={code}>
      <BackLink href={href('companyAccountList', { companyId: code })}>{t('route.companyAccountList')}</BackLink>
      <PageHeader code={code} label={company.data?.company ?? t('company.one')} title={t('route.allImports')} />
    </Imports>
  )
}

function Imports({ company_code, children }: { company_code: string | undefined; children: ReactNode }) {
  const mayImport = useMayChange()
  return (
    <Main>
      <ImportsScreen
        hrefOf={importId => href('anyImport', { importId })}
        mayImport={mayImport}
        side={{ audience: 'employee', company_code }}
      >
        {children}
      </ImportsScreen>
    </Main>
  )
}

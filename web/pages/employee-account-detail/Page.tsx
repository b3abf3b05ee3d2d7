import { useText } from '../../messages/index.ts'
import { EmployeeAccount } from '../../panels/account/EmployeeAccount.tsx'
import { href, type PageProps } from '../../routes.ts'
import { useMakerCompany } from '../../stores/employees.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'

/** One employee's account, for colleagues who may change things. */
export default function Page({ params: { accountId } }: PageProps<'employeeAccountDetail'>) {
  const t = useText()
  const maker = useResource(useMakerCompany, {})
  if (maker.data)
    return (
      <EmployeeAccount
        accountId={accountId}
        companyActive={1}
        companyCode={maker.data.company_code}
        list={{ href: href('employeeAccountList'), title: t('route.employeeAccountList') }}
        trail={href('employeeAccountAudit', { accountId })}
      />
    )
  return (
    <Main>
      <Nameplate title={t('route.employeeAccountDetail')} />
      <Loaded of={maker} words={{ loading: t('account.loading'), failed: t('account.failed') }}>
        {() => null}
      </Loaded>
    </Main>
  )
}

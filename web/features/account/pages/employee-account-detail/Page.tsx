import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { AccountForEmployees } from '../../panels/AccountForEmployees.tsx'
import { LoadedMakerCompany } from '../../panels/employees/LoadedMakerCompany.tsx'

/** One employee's account, for colleagues who are editors. */
export default function Page({ params: { accountId } }: PageProps<'employeeAccountDetail'>) {
  const t = useText()
  const labels = { loading: t('account.loading'), failed: t('account.failed') }
  const list = { href: href('employeeAccountList'), title: t('route.employeeAccountList') }
  return (
    <LoadedMakerCompany title={t('route.employeeAccountDetail')} labels={labels}>
      {code => (
        <AccountForEmployees
          accountId={accountId}
          companyStatus={1}
          companyCode={code}
          list={list}
          trail={href('employeeAccountAudit', { accountId })}
        />
      )}
    </LoadedMakerCompany>
  )
}

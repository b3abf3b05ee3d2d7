import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { EmployeeAccount } from '../../panels/EmployeeAccount.tsx'
import { WithMaker } from '../../panels/employees/WithMaker.tsx'

/** One employee's account, for colleagues who are editors. */
export default function Page({ params: { accountId } }: PageProps<'employeeAccountDetail'>) {
  const t = useText()
  const labels = { loading: t('account.loading'), failed: t('account.failed') }
  const list = { href: href('employeeAccountList'), title: t('route.employeeAccountList') }
  return (
    <WithMaker title={t('route.employeeAccountDetail')} labels={labels}>
      {code => (
        <EmployeeAccount
          accountId={accountId}
          companyActive={1}
          companyCode={code}
          list={list}
          trail={href('employeeAccountAudit', { accountId })}
        />
      )}
    </WithMaker>
  )
}

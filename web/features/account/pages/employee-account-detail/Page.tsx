import { useText } from '../../messages/index.ts'
import { EmployeeAccount } from '../../panels/account/EmployeeAccount.tsx'
import { WithMaker } from '../../panels/employee/WithMaker.tsx'
import { href, type PageProps } from '../../routes.ts'

/** One employee's account, for colleagues who may change things. */
export default function Page({ params: { accountId } }: PageProps<'employeeAccountDetail'>) {
  const t = useText()
  const words = { loading: t('account.loading'), failed: t('account.failed') }
  const list = { href: href('employeeAccountList'), title: t('route.employeeAccountList') }
  return (
    <WithMaker title={t('route.employeeAccountDetail')} words={words}>
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

import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { EmployeesScreen } from '../../panels/employees/EmployeesScreen.tsx'
import { ManagedAccounts } from '../../panels/ManagedAccounts.tsx'
import { useAccountList } from '../../parts/list/account-query.ts'
import { useAccounts } from '../../stores/company-user.ts'
import { useMakerCompany } from '../../stores/employee.ts'

const AddEmployee = lazyDialog(() => import('../../dialogs/AddEmployee.tsx'))

/** The maker's own employees, for those who are editors. */
export default function Page() {
  const t = useText()
  const code = useMakerCompany(({ data }) => data?.company_code)
  const facts = useAccounts(({ input, data }) => (code && input?.company_code === code ? data?.company : undefined))
  const data = facts && [
    { term: t('account.accounts'), value: facts.user_count.toLocaleString(t.locale) },
    { term: t('account.awaiting'), value: facts.unregistered_count.toLocaleString(t.locale) },
  ]
  const labels = { loading: t('account.listLoading'), failed: t('account.listFailed') }
  return (
    <EmployeesScreen data={data} title={t('route.employeeAccountList')} labels={labels}>
      {companyCode => <Employees companyCode={companyCode} />}
    </EmployeesScreen>
  )
}

function Employees({ companyCode }: { companyCode: string }) {
  const { list, query } = useAccountList('employees')
  const company = { audience: 'employee', company_code: companyCode } as const
  const accounts = useResource(useAccounts, { ...company, ...query })
  const hrefOf = ({ id }: { id: string }) => href('employeeAccountDetail', { accountId: id })
  return (
    <ManagedAccounts
      add={{
        label: 'employee.add',
        draft: 'add-employee',
        dialog: close => <AddEmployee hrefOf={hrefOf} onClose={close} />,
      }}
      company={company}
      dense
      hrefOf={hrefOf}
      list={list}
      accounts={accounts}
    />
  )
}

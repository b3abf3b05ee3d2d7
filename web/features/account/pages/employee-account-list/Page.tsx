import { useText } from '../../messages/index.ts'
import { ManagedAccounts } from '../../panels/account/ManagedAccounts.tsx'
import { EmployeesScreen } from '../../panels/employee/EmployeesScreen.tsx'
import { href } from '../../routes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useMakerCompany } from '../../stores/employees.ts'
import { useResource } from '../../stores/use-resource.ts'
import { useAccountList } from '../../ui/account/account-query.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'

const AddEmployee = lazyDialog(() => import('../../dialogs/add-employee/AddEmployee.tsx'))

/** The maker's own employees, for those of them who may change things. */
export default function Page() {
  const t = useText()
  const code = useMakerCompany(({ data }) => data?.company_code)
  const facts = useAccounts(({ input, data }) => (code && input?.company_code === code ? data?.company : undefined))
  const data = facts && [
    { term: t('account.accounts'), value: facts.user_count.toLocaleString(t.locale) },
    { term: t('account.awaiting'), value: facts.unregistered_count.toLocaleString(t.locale) },
  ]
  const words = { loading: t('account.listLoading'), failed: t('account.listFailed') }
  return (
    <EmployeesScreen data={data} title={t('route.employeeAccountList')} words={words}>
      {companyCode => <Employees companyCode={companyCode} />}
    </EmployeesScreen>
  )
}

function Employees({ companyCode }: { companyCode: string }) {
  const { list, query } = useAccountList()
  const company = { face: 'employee', company_code: companyCode } as const
  const accounts = useResource(useAccounts, { ...company, ...query })
  const hrefOf = ({ id }: { id: string }) => href('employeeAccountDetail', { accountId: id })
  return (
    <ManagedAccounts
      add={{
        label: 'people.addEmployee',
        draft: 'add-employee',
        dialog: close => <AddEmployee hrefOf={hrefOf} onClose={close} />,
      }}
      company={company}
      dense
      hrefOf={hrefOf}
      list={list}
      of={accounts}
    />
  )
}

import { lazy } from 'react'
import { useText } from '../../messages/index.ts'
import { ManagedAccounts } from '../../panels/account/ManagedAccounts.tsx'
import { href, linksAt } from '../../routes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useMakerCompany } from '../../stores/employees.ts'
import { useResource } from '../../stores/use-resource.ts'
import { useAccountList } from '../../ui/account/account-query.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'

const AddEmployee = lazy(() => import('../../dialogs/add-employee/AddEmployee.tsx'))

/** The maker's own employees, for those of them who may change things. */
export default function Page() {
  const t = useText()
  const maker = useResource(useMakerCompany, {})
  const code = maker.data?.company_code
  const facts = useAccounts(({ input, data }) => (code && input?.company_code === code ? data?.company : undefined))
  const count = (number: number) => number.toLocaleString(t.locale)
  return (
    <Main>
      <Nameplate
        data={
          facts && [
            { term: t('account.accounts'), value: count(facts.user_count) },
            { term: t('account.awaiting'), value: count(facts.unregistered_count) },
          ]
        }
        label={t('people.makers')}
        title={t('route.employeeAccountList')}
      />
      <Tabs label={t('account.sections')} of={linksAt('employeesTab')} />
      <Loaded of={maker} words={{ loading: t('account.listLoading'), failed: t('account.listFailed') }}>
        {({ company_code }) => <Employees companyCode={company_code} />}
      </Loaded>
    </Main>
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
